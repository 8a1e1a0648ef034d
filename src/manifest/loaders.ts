/** Tag → what defines it; sign-in stands in the script tag's own file, because nothing may come before its field. */
export const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  'service-platform': () => import('../elements/platform/index.ts'),
  'service-sign-in': () => import('../elements/sign-in/index.ts'),
  'service-sign-up': () => import('../elements/sign-up/index.ts'),
  'service-verify': () => import('../elements/verify/index.ts'),
  'service-current-user': () => import('../elements/current-user/index.ts'),
};
