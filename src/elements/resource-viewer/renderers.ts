import type { CSSResultGroup, CSSResultOrNative } from 'lit';
import type { Resource } from '../../contract/resources/resource.ts';
import { registeredRenderers } from '../../manifest/renderers.ts';
import { directoryView } from './directory/directory-view.ts';
import type { ResourceView, Viewer, ViewFactory } from './view.ts';

type Load = () => ViewFactory | Promise<ViewFactory>;

const text: Load = () => import('./preview/text.ts').then(({ textView }) => textView);
const table: Load = () => import('./preview/table.ts').then(({ tableView }) => tableView);
const media: Load = () => import('./preview/media.ts').then(({ mediaView }) => mediaView);

/** Kind, media type, or its first part with a star → renderer. The most exact row counts. */
const views: Readonly<Record<string, Load>> = {
  directory: () => directoryView,
  document: () => import('./document/document-view.ts').then(({ documentView }) => documentView),
  file: () => import('./preview/file-view.ts').then(({ cardView }) => cardView),
  'image/*': () => import('./preview/image.ts').then(({ imageView }) => imageView),
  // Markup is shown as text.
  'image/svg+xml': text,
  'audio/*': media,
  'video/*': media,
  'text/*': text,
  'application/xml': text,
  'application/xhtml+xml': text,
  'application/yaml': text,
  'text/csv': table,
  'text/tab-separated-values': table,
  'application/pdf': () => import('./preview/media.ts').then(({ pdfView }) => pdfView),
  'application/json': () => import('./preview/tree.ts').then(({ treeView }) => treeView),
};

/** @returns the loader of the most exact row, or `undefined` */
export function viewOf({ kind, mediaType }: Pick<Resource, 'kind' | 'mediaType'>): Load | undefined {
  const keys = kind === 'file' ? [mediaType, mediaType.replace(/\/.*/, '/*'), kind] : [kind];
  const table = { ...views, ...registeredRenderers() } as Readonly<Record<string, Load>>;
  return table[keys.find((key) => Object.hasOwn(table, key)) ?? ''];
}

export class LoadedViews {
  readonly #viewer: Viewer;
  readonly #views = new Map<unknown, ResourceView>();
  readonly #styles = new Set<CSSResultOrNative>();

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  /** @returns the view of a resource: at once if its code is loaded, `undefined` if there is none */
  of(resource: Resource): ResourceView | undefined | Promise<ResourceView> {
    const load = viewOf(resource);
    const made = this.#views.get(load);
    if (made || !load) return made;
    const make = (factory: (viewer: Viewer) => ResourceView) => {
      const view = this.#views.get(load) ?? factory(this.#viewer);
      this.#views.set(load, view);
      this.adopt(view.styles);
      return view;
    };
    const factory = load();
    return 'then' in factory ? factory.then(make) : make(factory);
  }

  /** Drops what the views have kept of a user. */
  forget(): void {
    for (const view of this.#views.values()) view.forget?.();
  }

  /** Adds styles to the viewer's root, and keeps those of others, like the editor's. */
  adopt(styles: CSSResultGroup): void {
    for (const each of [styles].flat(9) as CSSResultOrNative[]) this.#styles.add(each);
    // none on a server
    const root = this.#viewer.element.shadowRoot;
    if (!root) return;
    const sheets = [...this.#styles].map((each) => (each instanceof CSSStyleSheet ? each : each.styleSheet));
    root.adoptedStyleSheets = [
      ...new Set([...root.adoptedStyleSheets, ...sheets.filter((each) => each !== undefined)]),
    ];
  }
}
