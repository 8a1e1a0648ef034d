import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { graphEdgeKinds, type Graph, type GraphEdgeKind } from '../../contract/resources/apis/graph.ts';
import { resourceKinds, type ResourceKind } from '../../contract/resources/resource.ts';
import type { GraphMessages } from '../../localisation/sections/graph.ts';
import type { GraphFilter } from '../../models/graph-model.ts';

/** What stands for a kind in the picture, as it is drawn there. */
const marks: Readonly<Record<ResourceKind | GraphEdgeKind, SVGTemplateResult>> = {
  directory: svg`<rect x="3" y="3" width="10" height="10"/>`,
  document: svg`<circle cx="8" cy="8" r="5.5"/>`,
  file: svg`<path d="m8 1.5 6.5 6.5-6.5 6.5L1.5 8z"/>`,
  contains: svg`<path d="M0 8h16"/>`,
  links: svg`<path d="M0 8h15M10 3.5 15 8l-5 4.5"/>`,
  similar: svg`<path d="M0 8h16" stroke-dasharray="4 3"/>`,
};

export interface LegendView {
  readonly graph: Graph;
  readonly filter: GraphFilter;
  readonly words: GraphMessages;
  readonly showKind: (kind: ResourceKind, shown: boolean) => void;
  readonly showEdges: (kind: GraphEdgeKind, shown: boolean) => void;
}

function chip(kind: ResourceKind | GraphEdgeKind, label: string, shown: boolean, press: () => void): TemplateResult {
  return html`<button
    type="button"
    class="chip"
    part="filter"
    data-kind=${kind}
    aria-pressed=${shown ? 'true' : 'false'}
    @click=${press}
  >
    <svg class="mark ${kind}" viewBox="0 0 16 16" aria-hidden="true">${marks[kind]}</svg>${label}
  </button>`;
}

/** What the shapes and lines mean; each is a button that shows or hides what is of its kind. */
export function legend({ graph, filter, words, showKind, showEdges }: LegendView): TemplateResult {
  const kinds = new Set(graph.nodes.map(({ kind }) => kind));
  const edges = new Set(graph.edges.map(({ kind }) => kind));
  return html`<div class="legend" role="group" aria-label=${words.show}>
    ${resourceKinds
      .filter((kind) => kinds.has(kind))
      .map((kind) => {
        const shown = !filter.hiddenKinds.has(kind);
        return chip(kind, words.kinds[kind], shown, () => showKind(kind, !shown));
      })}
    <span class="gap"></span>
    ${graphEdgeKinds
      .filter((kind) => edges.has(kind))
      .map((kind) => {
        const shown = !filter.hiddenEdges.has(kind);
        return chip(kind, words.edges[kind], shown, () => showEdges(kind, !shown));
      })}
  </div>`;
}
