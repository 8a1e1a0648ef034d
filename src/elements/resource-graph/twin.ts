import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { GraphNode } from '../../contract/resources/apis/graph.ts';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import { formatNumber, formatSize } from '../../localisation/format.ts';
import type { GraphMessages } from '../../localisation/sections/graph.ts';
import { relations, type FilteredGraph } from '../../models/graph-model.ts';
import { iconOf } from '../parts/kinds.ts';
import type { ListName, Walker } from './walker.ts';

/** Rows of a list at first, and with each press on what shows more. */
const page = 30;

export interface TwinView {
  readonly shown: FilteredGraph;
  /** The node that somebody has gone to, or the start. */
  readonly current: GraphNode;
  readonly walker: Walker;
  readonly links: ResourceLinks;
  readonly words: GraphMessages;
  readonly language: string;
  /** What is looked for. */
  readonly name: string;
}

const entry = (node: GraphNode, { walker }: TwinView): TemplateResult =>
  html`<li>
    <button type="button" class="entry" part="entry" data-id=${node.id} @click=${() => void walker.goInList(node.id)}>
      ${iconOf(node)}<bdi class="clip">${node.name}</bdi>
    </button>
  </li>`;

function entries(
  list: ListName,
  label: string,
  nodes: readonly GraphNode[],
  view: TwinView,
): TemplateResult | typeof nothing {
  const { words, language, walker } = view;
  if (!nodes.length) return nothing;
  const seen = nodes.slice(0, walker.pages(list) * page);
  const more = Math.min(page, nodes.length - seen.length);
  const id = `list-${list}`;
  const heading =
    list === 'found'
      ? html`<h3 class="label" id=${id}>${label}</h3>`
      : html`<h4 id=${id}>${label} <span class="quiet">${formatNumber(nodes.length, language)}</span></h4>`;
  return html`${heading}
    <ul aria-labelledby=${id}>
      ${repeat(
        seen,
        ({ id }) => id,
        (node) => entry(node, view),
      )}
    </ul>
    ${
      more > 0
        ? html`<button
            type="button"
            class="link more"
            part="link"
            aria-label=${words.moreOf(more, label)}
            @click=${() => walker.showMore(list)}
          >
            ${words.more(more)}
          </button>`
        : nothing
    }`;
}

/** The way to the page of a node. */
export const openLink = (node: GraphNode, words: GraphMessages, links: ResourceLinks): TemplateResult =>
  html`<a
    class="button small open"
    part="button open"
    href=${links.hrefOf(node.id)}
    aria-label=${words.openNamed(node.name)}
    @click=${(event: MouseEvent) => links.press(event, node)}
    >${words.open}</a
  >`;

/** What a node is, and how large. */
function about({ kind, size }: GraphNode, { words, language, walker }: TwinView): string {
  const amount = kind === 'directory' ? walker.counted(words.items, size) : formatSize(size, language);
  return `${words.kind[kind]} · ${amount}`;
}

/** The graph as a list: what is found, the node that is chosen, and what stands beside it, each a way to go there. */
export function twin(view: TwinView): TemplateResult {
  const { shown, current, words, name, walker, links } = view;
  const { found, start } = shown;
  const beside = shown.neighboursOf(current.id);
  return html`<div class="twin" part="list" role="group" aria-label=${words.list}>
    ${
      name.trim()
        ? found.length
          ? entries('found', walker.counted(words.found, found.length), found, view)
          : html`<p class="quiet">${words.noResults(name.trim())}</p>`
        : nothing
    }
    <h3 id="current" tabindex="-1">${iconOf(current)}<bdi>${current.name}</bdi></h3>
    <p class="quiet">${about(current, view)}</p>
    <p class="next">
      ${openLink(current, words, links)}
      ${
        start && start !== current
          ? html`<button type="button" class="button small" part="button" @click=${() => void walker.goInList(start.id)}>
              ${words.toStart}
            </button>`
          : nothing
      }
    </p>
    ${beside.length ? nothing : html`<p class="quiet">${words.noNeighbours}</p>`}
    ${relations.map((relation) =>
      entries(
        relation,
        words.relations[relation],
        beside.filter((each) => each.relation === relation).map(({ node }) => node),
        view,
      ),
    )}
  </div>`;
}
