/** Tag → what defines it, for elements that do not stand in the script tag's own file. */
export const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  'service-platform': () => import('../elements/platform/index.ts'),
  'service-sign-up': () => import('../elements/sign-up/index.ts'),
  'service-verify': () => import('../elements/verify/index.ts'),
  'service-access-tokens': () => import('../elements/access-tokens/index.ts'),
  'service-current-user': () => import('../elements/current-user/index.ts'),
  'resource-viewer': () => import('../elements/resource-viewer/index.ts'),
  'resource-clusters': () => import('../elements/resource-clusters/index.ts'),
  'resource-search': () => import('../elements/resource-search/index.ts'),
  'resource-graph': () => import('../elements/resource-graph/index.ts'),
  'service-schema-form': () => import('../elements/schema-form/index.ts'),
  'service-dashboard': () => import('../elements/dashboard/index.ts'),
};
