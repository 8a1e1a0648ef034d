import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { GraphNode } from '../../contract/resources/apis/graph.ts';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import { formatNumber, formatSize } from '../../localisation/format.ts';
import type { GraphMessages } from '../../localisation/sections/graph.ts';
import { relations, type Bundle, type FilteredGraph } from '../../models/graph-model.ts';
import { heading } from '../parts/heading.ts';
import { iconOf } from '../parts/kinds.ts';
import { named } from '../parts/names.ts';
import type { GraphNavigation, ListName } from './navigation.ts';

export interface ListViewOptions {
  readonly host: HTMLElement;
  readonly navigation: GraphNavigation;
  readonly links: ResourceLinks;
  readonly words: GraphMessages;
  readonly language: string;
}

/** Rows of a list at first, and with each press on "more". */
const pageSize = 30;

const entry = (node: GraphNode, { navigation }: ListViewOptions): TemplateResult =>
  html`<li>
    <button
      type="button"
      class="entry"
      part="entry"
      data-id=${node.id}
      @click=${() => void navigation.selectInList(node.id)}
    >
      ${iconOf(node)}<bdi>${node.name}</bdi>
    </button>
  </li>`;

function entries(
  list: ListName,
  label: string,
  nodes: readonly GraphNode[],
  view: ListViewOptions,
): TemplateResult | typeof nothing {
  const { host, words, language, navigation } = view;
  if (!nodes.length) return nothing;
  const seen = nodes.slice(0, navigation.pages(list) * pageSize);
  const more = Math.min(pageSize, nodes.length - seen.length);
  const id = `list-${list}`;
  const content =
    list === 'found' ? label : html`${label} <span class="quiet">${formatNumber(nodes.length, language)}</span>`;
  return html`${list === 'bundle' ? nothing : heading(host, content, `class="label" id="${id}"`, list === 'found' ? 1 : 2)}
    <ul aria-labelledby=${list === 'bundle' ? 'current' : id}>
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
            @click=${() => navigation.showMore(list)}
          >
            ${words.more(more)}
          </button>`
        : nothing
    }`;
}

export const openLink = (node: GraphNode, words: GraphMessages, links: ResourceLinks): TemplateResult =>
  html`<a
    class="button small open"
    part="button open"
    href=${links.hrefOf(node.id)}
    aria-label=${words.openNamed(node.name)}
    @click=${(event: MouseEvent) => links.press(event, node)}
    >${words.open}</a
  >`;

function about({ kind, size }: GraphNode, { words, language }: ListViewOptions): string {
  const amount = kind === 'directory' ? words.items(size) : formatSize(size, language);
  return `${words.kind[kind]} · ${amount}`;
}

/** A bundle that is selected in the picture, and its nodes. */
function bundleView(bundle: Bundle, view: ListViewOptions): TemplateResult {
  const { host, navigation, words } = view;
  const name = navigation.bundleName(bundle);
  return html`${heading(host, name, 'id="current" tabindex="-1"', 1)}
    <p class="next">
      <button type="button" class="button small" part="button" @click=${() => void navigation.openBundleInList()}>
        ${words.more(bundle.nodes.length)}
      </button>
      <button
        type="button"
        class="button small"
        part="button"
        @click=${() => void navigation.selectInList(bundle.parent.id)}
      >
        <bdi>${bundle.parent.name}</bdi>
      </button>
    </p>
    ${entries('bundle', name, bundle.nodes, view)}`;
}

/** The current node and its neighbours. */
function nodeView(shown: FilteredGraph, current: GraphNode, view: ListViewOptions): TemplateResult {
  const { words, navigation, links } = view;
  const { start } = shown;
  const neighbours = shown.neighboursOf(current.id);
  return html`${heading(view.host, html`${iconOf(current)}<bdi>${current.name}</bdi>`, 'id="current" tabindex="-1"', 1)}
    <p class="quiet">${about(current, view)}</p>
    <p class="next">
      ${openLink(current, words, links)}
      ${
        start && start !== current
          ? html`<button
              type="button"
              class="button small"
              part="button"
              @click=${() => void navigation.selectInList(start.id)}
            >
              ${words.toStart}
            </button>`
          : nothing
      }
    </p>
    ${neighbours.length ? nothing : html`<p class="quiet">${words.noNeighbours}</p>`}
    ${relations.map((relation) =>
      entries(
        relation,
        words.relations[relation],
        neighbours.filter((each) => each.relation === relation).map(({ node }) => node),
        view,
      ),
    )}`;
}

/**
 * The graph as text: nodes that match the find field, the current node and its neighbours. Each can be selected.
 *
 * @param bundle selected instead of a node
 * @param name text in the find field
 */
export function listView(
  shown: FilteredGraph,
  current: GraphNode,
  bundle: Bundle | undefined,
  name: string,
  view: ListViewOptions,
): TemplateResult {
  const { words } = view;
  const { found } = shown;
  return html`<div class="list-view" part="list" role="group" aria-label=${words.list}>
    ${
      name.trim()
        ? found.length
          ? entries('found', words.found(found.length), found, view)
          : html`<p class="quiet">${named(words.noResults, name.trim())}</p>`
        : nothing
    }
    ${bundle ? bundleView(bundle, view) : nodeView(shown, current, view)}
  </div>`;
}
