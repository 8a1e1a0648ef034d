import { css, html, type LitElement, type TemplateResult } from 'lit';
import { sharedPlace } from '../../../contract/resources/names.ts';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { DeepPartial } from '../../../controllers/localise.ts';
import type { ResourceSelectedEvent } from '../../../controllers/resource-events.ts';
import type { Messages } from '../../../localisation/sections/index.ts';
import { headingLevel } from '../../parts/heading.ts';
import type { Viewer } from '../view.ts';

/** Properties that a facet's element gets. */
interface Place {
  readonly resourceId: string | undefined;
  /** The directory in whose tree it looks. */
  readonly within: string | undefined;
  readonly resourceUrl: string | undefined;
  readonly messages: DeepPartial<Messages> | undefined;
  readonly headingLevel: number;
  /** The query of the last search. */
  readonly query: string | undefined;
}

interface Facet {
  load(): Promise<unknown>;
  render(place: Place): TemplateResult;
}

/** Facets by name, each an element. */
const facets: Readonly<Record<string, Facet>> = {
  search: {
    load: () => import('../../resource-search/index.ts'),
    render: ({ within, resourceUrl, messages, headingLevel, query }) =>
      html`<resource-search
        .query=${query}
        .within=${within}
        .resourceUrl=${resourceUrl}
        .messages=${messages}
        .headingLevel=${headingLevel}
      ></resource-search>`,
  },
  graph: {
    load: () => import('../../resource-graph/index.ts'),
    render: ({ resourceId, resourceUrl, messages, headingLevel }) =>
      html`<resource-graph
        .resourceId=${resourceId}
        .resourceUrl=${resourceUrl}
        .messages=${messages}
        .headingLevel=${headingLevel}
      ></resource-graph>`,
  },
  clusters: {
    load: () => import('../../resource-clusters/index.ts'),
    render: ({ within, resourceUrl, messages, headingLevel }) =>
      html`<resource-clusters
        .within=${within}
        .resourceUrl=${resourceUrl}
        .messages=${messages}
        .headingLevel=${headingLevel}
      ></resource-clusters>`,
  },
};

type Host = LitElement & Partial<Pick<Place, 'resourceUrl' | 'messages'>>;

export class Facets {
  readonly #viewer: Viewer;
  #facet: string | undefined;
  #resource: Resource | undefined;
  /** Opened from the facet: its results stay. */
  #opened: string | undefined;
  #within: string | undefined;
  #query: string | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    viewer.adoptStyles(facetStyles);
  }

  show(facet: string, resource: Resource): void {
    if (facet !== this.#facet || resource.id !== this.#opened) this.#within = directoryOf(resource);
    // The search keeps its query.
    if (facet !== 'search') this.#query = this.#element?.query ?? this.#query;
    this.#facet = facet;
    this.#resource = resource;
    void this.#load(facet);
  }

  render(): TemplateResult {
    const { element } = this.#viewer;
    const { resourceUrl, messages } = element as Host;
    const { id } = this.#resource ?? {};
    const resourceId = id === sharedPlace ? undefined : id;
    const query = this.#query;
    return html`<div
      class="facet"
      @resource-selected=${this.#selected}
      @before-open=${this.#preventOpen}
      @keydown=${this.#key}
    >
      ${facets[this.#facet ?? '']?.render({ resourceId, within: this.#within, resourceUrl, messages, query, headingLevel: headingLevel(element, 1, 3) })}
    </div>`;
  }

  get #element(): (LitElement & { readonly query?: string | undefined }) | null | undefined {
    return this.#viewer.element.shadowRoot?.querySelector('.facet > *');
  }

  async #load(facet: string): Promise<void> {
    try {
      await facets[facet]?.load();
      await this.#viewer.updateComplete;
      const root = this.#viewer.element.shadowRoot;
      // The user continues by typing.
      if (facet !== 'search' || root?.activeElement?.id !== 'info-heading') return;
      await this.#element?.updateComplete;
      this.#element?.focus();
    } catch (error) {
      this.#viewer.fail(error, () => void this.#load(facet));
    }
  }

  /** The selection of a facet is not that of the directory. */
  readonly #selected = (event: ResourceSelectedEvent): void => {
    event.stopPropagation();
    const id = event.detail.resources[0]?.id;
    if (id === undefined || id === this.#resource?.id) return;
    void this.#open(id);
  };

  async #open(id: string): Promise<void> {
    const viewer = this.#viewer;
    const aside = viewer.element.shadowRoot?.querySelector('.info');
    // A sheet would hide what opens.
    if (aside && getComputedStyle(aside).position === 'absolute') {
      this.#query = this.#element?.query;
      viewer.showFacet(undefined);
      await viewer.updateComplete;
    } else this.#opened = id;
    void viewer.open(id);
  }

  /** The viewer opens the resource instead of its page. */
  readonly #preventOpen = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };

  /** Escape first clears the typed text. */
  readonly #key = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    const typed = target instanceof HTMLInputElement && target.value !== '';
    if (event.key === 'Escape' && (typed || event.defaultPrevented)) event.stopPropagation();
  };
}

/** Shared resources have no common directory. */
function directoryOf({ id, kind, path }: Resource): string | undefined {
  if (id === sharedPlace) return undefined;
  return kind === 'directory' ? id : path.at(-1)?.id;
}

const facetStyles = css`
  .info.roomy {
    inline-size: min(32.5rem, 56%);
    display: flex;
    flex-direction: column;
    padding: 0;
    overflow: hidden;
  }
  .roomy .info-head {
    flex: none;
    padding: 0.625rem 0.75rem;
    border-block-end: 1px solid var(--_line);
  }
  .facet {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-block-size: 0;
  }
  /* Fills the space, without a box in the viewer's. */
  .facet > * {
    flex: 1;
    min-block-size: 0;
    block-size: auto;
  }
  .facet > ::part(panel) {
    border: 0;
    border-radius: 0;
  }
  /* The panel has a heading already; only the structure of headings keeps this one. */
  .facet > ::part(heading) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .facet > resource-clusters::part(bar) {
    min-block-size: 0;
    border: 0;
  }
  @container (max-width: 40rem) {
    .info.roomy {
      inline-size: auto;
    }
    .facet {
      overflow: auto;
    }
    /* A low sheet scrolls it. */
    .facet > resource-graph {
      min-block-size: 20rem;
    }
  }
`;
