/** `published`: in the platform's published interface. `assumed`: decided here. */
export type Origin = 'published' | 'assumed';
