/** What a server needs to show a document's text as `<resource-viewer>` does, before its script has come. */
export { articleStyles } from './elements/resource-viewer/document/article-styles.ts';
