const later = [
  'service-verify',
  'service-dashboard',
  'service-access-tokens',
  'service-schema-form',
  'resource-clusters',
  'resource-search',
  'resource-graph',
];

/** Loaders by tag for the elements that are not in the script tag's own file. */
export const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  'service-platform': () => import('../elements/platform/index.ts'),
  'service-sign-up': () => import('../elements/sign-up/index.ts'),
  'service-current-user': () => import('../elements/current-user/index.ts'),
  'resource-viewer': () => import('../elements/resource-viewer/index.ts'),
  ...Object.fromEntries(
    later.map((tag) => [tag, async () => (await import('./loaders-later.ts')).laterLoaders[tag]!()]),
  ),
};
