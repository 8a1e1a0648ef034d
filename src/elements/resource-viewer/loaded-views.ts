import { adoptStyles, type CSSResultGroup, type CSSResultOrNative, type LitElement } from 'lit';
import type { Resource } from '../../contract/resources.ts';
import type { ResourceView, Viewer } from './view.ts';
import { viewOf } from './views.ts';

/** The views that have been loaded, one of each kind, with the styles of all that was loaded later. */
export class LoadedViews {
  readonly #viewer: Viewer;
  readonly #views = new Map<unknown, ResourceView>();
  readonly #styles = new Set<CSSResultGroup>();

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

  /** Takes styles into the viewer's root, beside its own. */
  adopt(styles: CSSResultGroup): void {
    this.#styles.add(styles);
    const { element } = this.#viewer;
    const own = (element.constructor as typeof LitElement).elementStyles;
    const more = [...this.#styles].flat(9) as CSSResultOrNative[];
    if (element.shadowRoot) adoptStyles(element.shadowRoot, [...own, ...new Set(more)]);
  }
}
