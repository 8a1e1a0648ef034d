import type { Dialect } from '../../transport/dialect/index.ts';

/** What can be shown beside a resource but info, as far as the platform has it. */
export const facetsOf = (dialect: Dialect | undefined): readonly string[] =>
  (['search', 'graph', 'clusters'] as const).filter((facet) => dialect?.[facet] !== null);
