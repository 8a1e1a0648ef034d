import { html, nothing, type TemplateResult } from 'lit';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import { failureMessage } from '../../localisation/failure-messages.ts';
import type { FailureMessages } from '../../localisation/sections/failures.ts';
import type { GraphMessages } from '../../localisation/sections/graph.ts';
import type { GraphModel } from '../../models/graph-model.ts';
import { clock, cloudOff, lock, search, triangleAlert, waypoints } from '../../theme/icons.ts';
import { notice } from '../parts/notice.ts';
import { message, signInHere, smallButton } from '../parts/panel.ts';
import { legend } from './legend.ts';
import { stage } from './stage.ts';
import { openLink, twin } from './twin.ts';
import type { Walker } from './walker.ts';

export interface GraphFace {
  readonly model: GraphModel | undefined;
  /** The code that talks to the platform did not arrive. */
  readonly broken: boolean;
  /** The picture is being laid out, which takes so long that it is to be seen. */
  readonly arranging: boolean;
  /** How long asking is still held back, as a clock. */
  readonly left: string;
  readonly asList: boolean;
  readonly walker: Walker;
  readonly links: ResourceLinks;
  readonly words: GraphMessages;
  readonly failures: FailureMessages | undefined;
  readonly language: string;
  readonly retry: () => void;
  /** Has more nodes read; nothing where there can't be more. */
  readonly showMore: (() => void) | undefined;
}

const unreachable = { code: 'network', kind: 'unreachable' };

/** Why there is nothing, or nothing new, in one sentence. */
export function problemOf({ model, broken, words, failures }: GraphFace): string | undefined {
  const failure = broken ? unreachable : model?.state.failure;
  if (!failure) return model?.state.waitingForNetwork ? words.offline : undefined;
  return failures ? failureMessage(failures, failure) : words.failed;
}

/** Below the bar: the graph, or what stands there when there is none. */
export function content(face: GraphFace): TemplateResult {
  const { model, broken, words, left, walker, links, language, asList } = face;
  const again = smallButton(words.tryAgain, face.retry);
  const { graph, shown, failure, filter, signedOut, limited, waitingForNetwork } = model?.state ?? {};
  const { current } = walker;
  if (signedOut) return signInHere(lock, words.signIn);
  if (!model || !graph || !shown || !filter || !current) {
    if (failure?.code === 'not_found') return message(search, words.notFoundHeading, words.notFound, again);
    if (failure || broken) return message(triangleAlert, undefined, problemOf(face) ?? words.failed, again);
    if (limited) return message(clock, undefined, words.limited(left));
    return waitingForNetwork ? message(cloudOff, undefined, words.offline) : skeleton(words);
  }
  if (graph.nodes.length === 1 && !graph.truncated)
    return html`${told(face)}${message(waypoints, words.emptyHeading, words.empty, openLink(current, words, links))}`;
  const [nodes, edges] = [shown.nodes.length, shown.edges.length];
  const label = `${words.picture}: ${walker.counted(words.nodes, nodes)}, ${walker.counted(words.connections, edges)}`;
  return html`
    ${legend({
      graph,
      filter,
      words,
      showKind: (kind, show) => model.showKind(kind, show),
      showEdges: (kind, show) => model.showEdges(kind, show),
    })}
    ${told(face)}
    <div class=${asList ? 'main alone' : 'main'}>
      ${asList ? nothing : stage({ words, label, waiting: face.arranging, walker })}
      ${twin({ shown, current, walker, links, words, language, name: filter.name })}
    </div>
  `;
}

/** What is to be known of a graph that is shown: that it could not be read anew, that there is more. */
function told(face: GraphFace): unknown {
  const { model, words, left, walker, showMore } = face;
  const { graph, failure, limited, waitingForNetwork } = model?.state ?? {};
  const problem = problemOf(face);
  return [
    limited ? notice('limited', words.limited(left)) : nothing,
    waitingForNetwork && problem ? notice('offline', problem) : nothing,
    failure
      ? html`<div class="told" part="trouble">
          ${notice('bad', problem ?? words.failed)}
          <button type="button" class="link" part="link" @click=${face.retry}>${words.tryAgain}</button>
        </div>`
      : nothing,
    graph?.truncated
      ? html`<p class="told">
          ${walker.counted(words.truncated, graph.nodes.length)}
          ${
            showMore
              ? html`<button type="button" class="link" part="link" @click=${showMore}>${words.showMore}</button>`
              : nothing
          }
        </p>`
      : nothing,
  ];
}

/** As large as what comes. */
const skeleton = (words: GraphMessages): TemplateResult => html`
  <div class="main" part="skeleton">
    <div class="stage bones" aria-hidden="true">
      ${[1, 2, 3, 4, 5].map((bone) => html`<span class="bone b${bone}"></span>`)}
    </div>
    <div class="twin" aria-hidden="true">${[1, 2, 3, 4].map(() => html`<span class="bone line"></span>`)}</div>
    <span class="unseen">${words.loading}</span>
  </div>
`;
