/** `published`: stands in the platform's published interface. `assumed`: decided here because that is silent. */
export type Origin = 'published' | 'assumed';
