/** Markdown to HTML without a DOM, as in <resource-viewer>; not sanitised. */
export { Anchors, idPrefix } from './anchors.ts';
export { cut } from './cut.ts';
export { Footnotes } from './gfm/footnotes.ts';
export { textChunks } from './limits.ts';
export { taskName } from './task-name.ts';
export { collect, toBoundedHtml, toHtml, type Shared } from './parser.ts';
