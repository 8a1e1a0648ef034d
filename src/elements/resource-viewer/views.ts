import type { Resource } from '../../contract/resources/resource.ts';
import { directoryView } from './directory/index.ts';
import type { ViewFactory } from './view.ts';

type Load = () => ViewFactory | Promise<ViewFactory>;

const text: Load = () => import('./file/text.ts').then(({ textView }) => textView);
const table: Load = () => import('./file/table.ts').then(({ tableView }) => tableView);
const media: Load = () => import('./file/media.ts').then(({ mediaView }) => mediaView);

/** Kind, media type or its first part with a star → what shows it. A row a view; the most exact one counts. */
export const views: Record<string, Load> = {
  directory: () => directoryView,
  document: () => import('./document/index.ts').then(({ documentView }) => documentView),
  file: () => import('./file/card.ts').then(({ cardView }) => cardView),
  'image/*': () => import('./file/image.ts').then(({ imageView }) => imageView),
  // Markup, which is shown as the text that it is.
  'image/svg+xml': text,
  'audio/*': media,
  'video/*': media,
  'text/*': text,
  'application/xml': text,
  'application/xhtml+xml': text,
  'application/yaml': text,
  'text/csv': table,
  'text/tab-separated-values': table,
  'application/pdf': () => import('./file/pdf.ts').then(({ pdfView }) => pdfView),
  'application/json': () => import('./file/tree.ts').then(({ treeView }) => treeView),
};

/**
 * Has files of a media type (`model/gltf-binary`), or of all that begin alike (`model/*`), shown by a view of the host's
 * own; in every viewer of the page, from the next time that one is opened.
 */
export function registerRenderer(mediaType: string, load: () => ViewFactory | Promise<ViewFactory>): void {
  views[mediaType] = load;
}

/** What shows a resource; nothing where there is no row for it. */
export function viewOf({ kind, mediaType }: Pick<Resource, 'kind' | 'mediaType'>): Load | undefined {
  const keys = kind === 'file' ? [mediaType, mediaType.replace(/\/.*/, '/*'), kind] : [kind];
  const key = keys.find((each) => Object.hasOwn(views, each));
  return key === undefined ? undefined : views[key];
}
