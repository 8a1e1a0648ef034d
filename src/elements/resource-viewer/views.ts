import type { Resource } from '../../contract/resources.ts';
import { directoryView } from './directory/index.ts';
import type { ViewFactory } from './view.ts';

type Load = () => ViewFactory | Promise<ViewFactory>;

/** Kind, media type or its first part with a star → what shows it. A row a view; the most exact one counts. */
export const views: Record<string, Load> = {
  directory: () => directoryView,
  document: () => import('./document/index.ts').then(({ documentView }) => documentView),
};

/** What shows a resource; nothing where there is no row for it. */
export function viewOf({ kind, mediaType }: Pick<Resource, 'kind' | 'mediaType'>): Load | undefined {
  const keys = kind === 'file' ? [mediaType, mediaType.replace(/\/.*/, '/*'), kind] : [kind];
  const key = keys.find((each) => Object.hasOwn(views, each));
  return key === undefined ? undefined : views[key];
}
