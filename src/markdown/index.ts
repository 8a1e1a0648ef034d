/** Markdown as HTML without a DOM, for whoever has to read it as <resource-viewer> does; sanitising it is theirs. */
export { Anchors, idPrefix } from './anchors.ts';
export { cut } from './cut.ts';
export { Footnotes } from './gfm/footnotes.ts';
export { collect, toHtml, type Shared } from './parser.ts';
