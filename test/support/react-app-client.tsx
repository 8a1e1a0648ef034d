import '@service/widgets/react/server-rendering';

// Hydration support has to run before Lit's elements, however a bundler splits them.
void import('./react-app-hydrate.tsx').then(({ hydrate }) => hydrate());
