/// <reference types="vite/types/importMeta.d.ts" />

/** A file as text. */
declare module '*?raw' {
  const text: string;
  export { text as default };
}

/** Modules by the plugin of `.storybook/virtual-modules.ts`. */
declare module 'virtual:message-comments' {
  const messageComments: import('../.storybook/message-comments.ts').MessageComments;
  export { messageComments };
}
declare module 'virtual:served-pages' {
  const pages: readonly import('../.storybook/render-pages.ts').RenderedPage[];
  export { pages };
}
declare module 'virtual:style-values' {
  const styleValues: import('../.storybook/virtual-modules.ts').StyleValues;
  export { styleValues };
}
