export { loadTheme } from './load-theme.ts';

/** Loaders by tag for rarely used elements; this table is loaded with the first of them. */
export const rareLoaders: Readonly<Record<string, () => Promise<unknown>>> = {
  'service-verify': () => import('./elements/verify/index.ts'),
  'service-access-tokens': () => import('./elements/access-tokens/index.ts'),
  'service-schema-form': () => import('./elements/schema-form/index.ts'),
  'resource-clusters': () => import('./elements/resource-clusters/index.ts'),
  'resource-search': () => import('./elements/resource-search/index.ts'),
  'resource-graph': () => import('./elements/resource-graph/index.ts'),
};
