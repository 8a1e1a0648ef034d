import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Cluster } from '../../contract/resources/apis/clusters.ts';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import { failureMessage } from '../../localisation/failure-messages.ts';
import type { ClustersMessages } from '../../localisation/sections/clusters.ts';
import type { FailureMessages } from '../../localisation/sections/failures.ts';
import type { ClustersState } from '../../models/clusters-model.ts';
import { chevronRight, clock, cloudOff, lock, search, tags, triangleAlert } from '../../theme/icons.ts';
import { iconOf } from '../parts/kinds.ts';
import { notice } from '../parts/notice.ts';
import { message, signInHere, smallButton } from '../parts/panel.ts';

export interface ClustersView {
  readonly state: ClustersState;
  /** The code that talks to the platform did not arrive. */
  readonly broken: boolean;
  /** Waiting is to be seen by now. */
  readonly waiting: boolean;
  /** How long asking is still held back, as a clock. */
  readonly left: string;
  readonly words: ClustersMessages;
  readonly failures: FailureMessages | undefined;
  readonly within: string | undefined;
  readonly links: ResourceLinks;
  readonly isOpen: (cluster: Cluster) => boolean;
  readonly toggled: (cluster: Cluster, open: boolean) => void;
  readonly retry: () => void;
  readonly whole: () => void;
}

/** What an element shows that has no model yet. */
export const notYet: ClustersState = {
  status: 'loading',
  clusters: [],
  unclustered: 0,
  truncated: false,
  busy: true,
  failure: undefined,
  waitingForNetwork: false,
  limited: false,
  signedOut: false,
};

const unreachable = { code: 'network', kind: 'unreachable' };

const why = ({ state, failures, words }: ClustersView) =>
  failures ? failureMessage(failures, state.failure ?? unreachable) : words.tryAgain;

/** What is said to who can't see it. */
export function saidOf(view: ClustersView): string {
  const { state, words, broken } = view;
  const { status, waitingForNetwork, limited, failure, clusters } = state;
  if (status === 'signed-out') return words.signIn;
  if (waitingForNetwork) return words.offline;
  // The time that is left would be said every second.
  if (limited) return words.limitedAnnouncement;
  if (failure || broken) return why(view);
  if (status === 'loading') return '';
  return clusters.length ? words.topics(clusters.length) : words.emptyHeading;
}

/** What the documents are about, or why nothing is there. */
export function content(view: ClustersView): TemplateResult | typeof nothing {
  const { state, words, broken, retry, within, whole, waiting, left } = view;
  const { status, failure, waitingForNetwork, limited, clusters } = state;
  const again = smallButton(words.tryAgain, retry);
  if (broken) return message(triangleAlert, undefined, why(view), again);
  if (status === 'signed-out') return signInHere(lock, words.signIn);
  if (status === 'failed' && failure?.code === 'not_found' && within) {
    return message(search, words.notFoundHeading, words.notFound, smallButton(words.showWorkspace, whole));
  }
  if (status === 'failed') return message(triangleAlert, undefined, why(view), again);
  if (status === 'loading') {
    if (waitingForNetwork) return message(cloudOff, undefined, words.offline);
    if (limited) return message(clock, undefined, words.limited(left));
    return waiting ? bones(words) : nothing;
  }
  const hindrance = waitingForNetwork
    ? notice('offline', words.offline)
    : limited
      ? notice('limited', words.limited(left))
      : failure
        ? html`${notice('bad', why(view))}<div class="again">${again}</div>`
        : nothing;
  if (!clusters.length) return html`${hindrance}${message(tags, words.emptyHeading, words.empty)}`;
  return html`${hindrance}
    <ul class="topics" part="list" role="list" aria-labelledby="heading">
      ${repeat(
        clusters,
        ({ id }) => id,
        (cluster) => topic(cluster, view),
      )}
    </ul>
    ${rest(view)}`;
}

function topic(cluster: Cluster, { words, links, isOpen, toggled }: ClustersView): TemplateResult {
  const { label, keywords, size, members } = cluster;
  const toggle = ({ currentTarget }: Event) => toggled(cluster, (currentTarget as HTMLDetailsElement).open);
  return html`<li part="topic">
    <details ?open=${isOpen(cluster)} @toggle=${toggle}>
      <summary part="summary">
        ${chevronRight}
        <span class="about"
          ><b><bdi>${label}</bdi></b
          >${
            keywords.length
              ? html`<span class="quiet" part="keywords"
                  ><span class="unseen">${words.keywords}: </span>${keywords.map(
                    (word, index) => html`${index ? ', ' : nothing}<bdi>${word}</bdi>`,
                  )}</span
                >`
              : nothing
          }</span
        >
        <span class="quiet size">${words.documents(size)}</span>
      </summary>
      <ul class="members" role="list">
        ${members.map(
          ({ id, name }) => html`<li>
            ${iconOf({ kind: 'document' })}<a
              class="open"
              part="link"
              href=${links.hrefOf(id)}
              @click=${(event: MouseEvent) => links.press(event, { id, name, kind: 'document' })}
              ><bdi>${name}</bdi></a
            >
          </li>`,
        )}
        ${size > members.length ? html`<li class="quiet">${words.moreMembers(size - members.length)}</li>` : nothing}
      </ul>
    </details>
  </li>`;
}

/** What stands in no topic. */
function rest({ state, words }: ClustersView): TemplateResult | typeof nothing {
  const { unclustered, truncated } = state;
  if (!unclustered && !truncated) return nothing;
  return html`<p class="rest quiet" part="rest">
    ${unclustered ? `${words.unclustered(unclustered)}.` : nothing} ${truncated ? words.truncated : nothing}
  </p>`;
}

/** As large as topics, so that nothing moves when they have come. */
const bones = ({ loading }: ClustersMessages): TemplateResult =>
  html`<div part="skeleton">
    <span class="unseen">${loading}</span>
    ${[1, 2, 3, 4].map(
      () => html`<div class="waiting" aria-hidden="true"><span class="bone"></span><span class="bone"></span></div>`,
    )}
  </div>`;
