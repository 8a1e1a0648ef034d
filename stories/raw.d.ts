/** A file as text. */
declare module '*?raw' {
  const text: string;
  export { text as default };
}

/** The platform's own pages, by the plugin of `vite.config.ts`. */
declare module 'virtual:served-pages' {
  const pages: readonly import('../.storybook/render-pages.ts').RenderedPage[];
  export { pages };
}
