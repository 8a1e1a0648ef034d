/** Styles for servers that render the text of a document as `<resource-viewer>` does. */
export { articleStyles } from './elements/resource-viewer/document/article-styles.ts';
