import '@service/widgets/react/server-rendering';

// What hydrates runs before anything of Lit's elements, in whichever files a bundler puts them.
void import('./react-app-hydrate.tsx').then(({ hydrate }) => hydrate());
