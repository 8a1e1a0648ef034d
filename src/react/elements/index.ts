'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
export { AccessTokens } from './access-tokens.ts';
export { CurrentUser } from './current-user.ts';
export { Dashboard } from './dashboard.ts';
export { Platform } from './platform.ts';
export { ResourceClusters } from './resource-clusters.ts';
export { ResourceGraph } from './resource-graph.ts';
export { ResourceSearch } from './resource-search.ts';
export { ResourceViewer } from './resource-viewer.ts';
export { SchemaForm } from './schema-form.ts';
export { SignIn } from './sign-in.ts';
export { SignUp } from './sign-up.ts';
export { Verify } from './verify.ts';
export type { Wrapped, WrappedProps } from './wrap.ts';
