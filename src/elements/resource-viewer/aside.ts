import { html, nothing, type TemplateResult } from 'lit';
import type { Resource } from '../../contract/resources/resource.ts';
import type { LiveEvent } from '../../controllers/live.ts';
import { x } from '../../theme/icons.ts';
import { heading } from '../parts/heading.ts';
import type { Facets } from './facets/facets.lazy.ts';
import { InfoFacet } from './info/info.ts';
import { LazyController } from '../../controllers/lazy.ts';
import type { FacetName, Viewer } from './view.ts';

/** The facet beside the resource: info, or an element that is loaded when it is first shown. */
export class Aside {
  /** `undefined` also for an unknown name, and for a facet that the platform lacks. */
  facet: FacetName | undefined;
  readonly #viewer: Viewer;
  readonly #info: InfoFacet;
  readonly #others: LazyController<Facets>;
  #resource: Resource | undefined;
  #asked = '';

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#info = new InfoFacet(viewer);
    this.#others = new LazyController(
      viewer,
      async () => new (await import('./facets/facets.lazy.ts')).Facets(viewer),
      viewer.fail,
    );
  }

  /** @param selected the only selected resource: `info` is about it */
  show(facet: string | undefined, resource: Resource | undefined, selected: Resource | undefined): void {
    const info = facet === 'info';
    this.facet = (['info', ...this.#viewer.facets] as const).find((each) => each === facet);
    this.#resource = (info && selected) || resource;
    if (info || !resource) this.#info.show(this.#resource);
    const asked = this.facet && !info ? `${facet} ${resource?.id}` : '';
    if (asked === this.#asked || !resource || !this.#viewer.resources) return;
    this.#asked = asked;
    if (!asked) return;
    this.#others.run('show', (others) => others.show(`${facet}`, resource));
  }

  followEvents(events: readonly LiveEvent[]): void {
    if (this.facet === 'info') this.#info.followEvents(events);
  }

  render(): TemplateResult | typeof nothing {
    const { facet } = this;
    const resource = this.#resource;
    if (!facet || !resource) return nothing;
    const info = facet === 'info';
    // The path names the resource that is shown.
    const title = resource.id === this.#viewer.resource?.id ? this.#viewer.words[facet] : resource.name;
    const close = () => this.#viewer.showFacet(undefined);
    return html`<aside
      class=${info ? 'info' : 'info roomy'}
      part="info"
      aria-labelledby="info-heading"
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      <div class="info-head">
        ${heading(
          this.#viewer.element,
          html`<span dir="auto">${title}</span>`,
          'id="info-heading" tabindex="-1"',
          0,
          3,
        )}
        ${
          this.#viewer.element.hasUpdated
            ? html`<button type="button" class="tool" aria-label=${this.#viewer.words.closeInfo} @click=${close}>${x}</button>`
            : nothing
        }
      </div>
      ${info ? this.#info.render() : (this.#others.value?.render() ?? nothing)}
    </aside>`;
  }
}
