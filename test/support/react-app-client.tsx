import '@service/widgets/react/server-rendering';

// Hydration support must run before Lit's elements in every bundler.
void import('./react-app-hydrate.tsx').then(({ hydrate }) => hydrate());
