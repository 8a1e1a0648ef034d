import type { CSSResultGroup, CSSResultOrNative } from 'lit';
import type { Resource } from '../../contract/resources/resource.ts';
import type { ResourceView, Viewer } from './view.ts';
import { viewOf } from './views.ts';

/** The views that have been loaded, one of each kind, with the styles of all that was loaded later. */
export class LoadedViews {
  readonly #viewer: Viewer;
  readonly #views = new Map<unknown, ResourceView>();
  readonly #styles = new Set<CSSResultOrNative>();

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  /** What shows a resource, at once where its code is there already; nothing where there is nothing for it. */
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

  /** Takes styles into the viewer's root, beside its own and what others have put there, as the editor's are. */
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
