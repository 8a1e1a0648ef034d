import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { graphDepths, graphEdgeKinds, type GraphEdgeKind } from '../../contract/resources/apis/graph.ts';
import { resourceKinds, type ResourceKind } from '../../contract/resources/resource.ts';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import type { GraphMessages } from '../../localisation/sections/graph.ts';
import type { FilteredGraph, GraphModel } from '../../models/graph-model.ts';
import { maximize, search, waypoints, zoomIn, zoomOut } from '../../theme/icons.ts';
import { heading, headingLevel } from '../parts/heading.ts';
import { screenHeading } from '../parts/screen-heading.ts';
import { signInScreen } from '../parts/sign-in-screen.ts';
import { panelNotices } from '../parts/panel.ts';
import { smallButton, statusMessage, statusScreen, type StatusView } from '../parts/status-screen.ts';
import { named } from '../parts/names.ts';
import { listView, openLink } from './list-view.ts';
import { zoomStep, type GraphNavigation } from './navigation.ts';

export interface GraphView {
  readonly host: HTMLElement;
  readonly model: GraphModel | undefined;
  readonly loadFailed: boolean;
  /** The layout takes so long that a message is shown. */
  readonly isLayingOut: boolean;
  readonly limited: string | undefined;
  readonly depth: number;
  readonly asList: boolean;
  readonly navigation: GraphNavigation;
  readonly links: ResourceLinks;
  readonly words: GraphMessages;
  readonly language: string;
  readonly errorMessage: () => string;
  readonly retry: () => void;
  /** Absent if there can't be more nodes. */
  readonly showMore: (() => void) | undefined;
  readonly setDepth: (depth: number) => void;
  readonly toggleList: () => void;
}

const depths = Array.from({ length: graphDepths.most }, (_, index) => graphDepths.least + index);

export function bar({
  host,
  model,
  words,
  depth,
  asList,
  navigation,
  setDepth,
  toggleList,
}: GraphView): TemplateResult {
  const { graph, shown } = model?.state ?? {};
  const name = shown?.start?.name;
  const input = (event: Event) => navigation.find((event.target as HTMLInputElement).value, false);
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') navigation.find((event.target as HTMLInputElement).value, true);
  };
  return html`<div class="bar" part="bar">
    <slot name="heading"
      >${heading(host, name === undefined ? words.headingWithoutStart : named(words.heading, name))}</slot
    >
    ${
      graph
        ? html`<div class="tools" part="tools">
            <input
              class="input"
              part="input"
              type="search"
              name="find"
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              aria-label=${words.find}
              placeholder=${words.find}
              @input=${input}
              @keydown=${key}
            />
            <select
              class="input"
              part="input"
              name="depth"
              aria-label=${words.depth}
              @change=${(event: Event) => setDepth(Number((event.target as HTMLSelectElement).value))}
            >
              ${depths.map(
                (each) =>
                  html`<option value=${each} .selected=${each === depth} ?selected=${each === depth}>
                    ${words.steps(each)}
                  </option>`,
              )}
            </select>
            <button
              type="button"
              class="button small"
              part="button"
              aria-pressed=${asList ? 'true' : 'false'}
              @click=${toggleList}
            >
              ${words.asList}
            </button>
          </div>`
        : nothing
    }
  </div>`;
}

/** Announced instead of the navigation. */
export function problemOf({ model, loadFailed, words, errorMessage }: GraphView): string | undefined {
  if (loadFailed || model?.state.failure) return errorMessage();
  if (model?.state.signedOut) return words.signIn;
  return model?.state.waitingForNetwork ? words.offline : undefined;
}

export function content(view: GraphView): unknown {
  const { model, words, navigation, links } = view;
  const { graph, shown, failure, signedOut, waitingForNetwork } = model?.state ?? {};
  const { current } = navigation;
  const statusView: StatusView = {
    ...view,
    failure,
    waitingForNetwork,
    signedOut,
    hasContent: Boolean(graph && shown && current),
    signIn: () => signInScreen(words.signIn, headingLevel(view.host, 1)),
    notFound: () =>
      statusMessage({
        icon: search,
        heading: screenHeading(words.notFoundHeading, headingLevel(view.host, 1)),
        text: words.notFound,
        action: smallButton(words.tryAgain, view.retry),
      }),
    loading: () => skeleton(words),
  };
  const screen = statusScreen(statusView);
  if (screen || !model || !graph || !shown || !current) return screen;
  const notices = html`${panelNotices(statusView)} ${truncationNotice(view)}`;
  if (graph.nodes.length === 1 && !graph.truncated) {
    const action = openLink(current, words, links);
    return html`${notices}${statusMessage({ icon: waypoints, heading: words.emptyHeading, text: words.empty, action })}`;
  }
  return html`
    ${legend(model, view)} ${notices}
    <div class=${view.asList ? 'main alone' : 'main'}>
      ${view.asList ? nothing : picture(shown, view)} ${listView(shown, current, model.state.bundle, model.state.filter.name, view)}
    </div>
  `;
}

type Mark = ResourceKind | GraphEdgeKind | keyof GraphMessages['legend'];

/** Shapes and lines as the picture draws them. */
const marks: Readonly<Record<Mark, SVGTemplateResult>> = {
  directory: svg`<rect x="3" y="3" width="10" height="10"/>`,
  document: svg`<circle cx="8" cy="8" r="5.5"/>`,
  file: svg`<path d="m8 1.5 6.5 6.5-6.5 6.5L1.5 8z"/>`,
  contains: svg`<path d="M0 8h16"/>`,
  links: svg`<path d="M0 8h15M10 3.5 15 8l-5 4.5"/>`,
  similar: svg`<path d="M0 8h16" stroke-dasharray="4 3"/>`,
  bundle: svg`<path d="M6 2h4v4h4v4h-4v4H6v-4H2V6h4z"/>`,
  start: svg`<circle cx="8" cy="8" r="6.5"/>`,
  selected: svg`<circle cx="8" cy="8" r="6"/>`,
};

const markOf = (mark: Mark): TemplateResult =>
  html`<svg class="mark ${mark}" viewBox="0 0 16 16" aria-hidden="true">${marks[mark]}</svg>`;

function filterButton(
  kind: ResourceKind | GraphEdgeKind,
  label: string,
  isShown: boolean,
  press: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class="chip"
    part="filter"
    data-kind=${kind}
    aria-pressed=${isShown ? 'true' : 'false'}
    @click=${press}
  >
    ${markOf(kind)}${label}
  </button>`;
}

/** Meaning of the shapes, lines and rings; each button shows or hides those of its kind. */
function legend(model: GraphModel, { words, asList }: GraphView): TemplateResult {
  const { graph, bundled, filter } = model.state;
  const kinds = new Set(graph?.nodes.map(({ kind }) => kind));
  const edges = new Set(graph?.edges.map(({ kind }) => kind));
  return html`<div class="legend" role="group" aria-label=${words.show}>
    ${resourceKinds
      .filter((kind) => kinds.has(kind))
      .map((kind) => {
        const isShown = !filter.hiddenKinds.has(kind);
        return filterButton(kind, words.kinds[kind], isShown, () => model.showKind(kind, !isShown));
      })}
    <span class="gap"></span>
    ${graphEdgeKinds
      .filter((kind) => edges.has(kind))
      .map((kind) => {
        const isShown = !filter.hiddenEdges.has(kind);
        return filterButton(kind, words.edges[kind], isShown, () => model.showEdges(kind, !isShown));
      })}
    ${
      asList
        ? nothing
        : html`<span class="gap"></span> ${(['start', 'selected', 'bundle'] as const)
            .filter((mark) => mark !== 'bundle' || bundled?.bundles.size)
            .map((mark) => html`<span class="key">${markOf(mark)}${words.legend[mark]}</span>`)}`
    }
  </div>`;
}

function truncationNotice({ model, words, showMore }: GraphView): TemplateResult | typeof nothing {
  const { graph } = model?.state ?? {};
  if (!graph?.truncated) return nothing;
  return html`<p class="truncated">
    ${words.truncated(graph.nodes.length)}
    ${
      showMore
        ? html`<button type="button" class="link" part="link" @click=${showMore}>${words.showMore}</button>`
        : nothing
    }
  </p>`;
}

function picture({ nodes, edges }: FilteredGraph, { words, isLayingOut, navigation }: GraphView): TemplateResult {
  const { gestures, keyPressed } = navigation;
  const tool = (icon: TemplateResult, name: string, factor?: number) =>
    html`<button type="button" class="tool" aria-label=${name} @click=${() => navigation.zoom(factor)}>${icon}</button>`;
  const nodeCount = words.nodes(nodes.length);
  const edgeCount = words.connections(edges.length);
  return html`<div class="stage">
    <div
      class="picture"
      part="picture"
      tabindex="0"
      role="application"
      aria-roledescription=${words.picture}
      aria-label="${words.picture}: ${nodeCount}, ${edgeCount}"
      aria-describedby="picture-help"
      @keydown=${keyPressed}
      @wheel=${gestures.wheel}
      @pointerdown=${gestures.down}
      @pointermove=${gestures.move}
      @pointerup=${gestures.up}
      @pointercancel=${gestures.cancel}
      @pointerleave=${gestures.leave}
    >
      <canvas aria-hidden="true"></canvas>
    </div>
    ${isLayingOut ? html`<p class="waiting">${words.loading}</p>` : nothing}
    <div class="zoom">
      ${tool(zoomOut, words.zoomOut, 1 / zoomStep)} ${tool(maximize, words.fit)} ${tool(zoomIn, words.zoomIn, zoomStep)}
    </div>
    <div id="picture-help" class="unseen">${words.help}</div>
  </div>`;
}

/** As large as the graph, so that nothing moves when it arrives. */
const skeleton = (words: GraphMessages): TemplateResult => html`
  <div class="main" part="skeleton">
    <div class="stage bones" aria-hidden="true">
      ${[1, 2, 3, 4, 5].map((bone) => html`<span class="bone b${bone}"></span>`)}
    </div>
    <div class="list-view" aria-hidden="true">${[1, 2, 3, 4].map(() => html`<span class="bone line"></span>`)}</div>
    <span class="unseen">${words.loading}</span>
  </div>
`;
