const rare = [
  'service-verify',
  'service-access-tokens',
  'service-schema-form',
  'resource-clusters',
  'resource-search',
  'resource-graph',
];

/** Tag → loader, for elements outside the script tag's own file; without the dashboard, which loads widgets by this table. */
export const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  'service-platform': () => import('./elements/platform/index.ts'),
  'service-sign-up': () => import('./elements/sign-up/index.ts'),
  'service-current-user': () => import('./elements/current-user/index.ts'),
  'resource-viewer': async () => {
    // As a statement, so that a bundle needs no object of its exports.
    await import('./elements/resource-viewer/index.ts');
  },
  ...Object.fromEntries(rare.map((tag) => [tag, async () => (await import('./loaders.lazy.ts')).rareLoaders[tag]!()])),
};
