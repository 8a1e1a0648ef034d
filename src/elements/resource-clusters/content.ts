import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Cluster } from '../../contract/resources/apis/clusters.ts';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import type { ClustersMessages } from '../../localisation/sections/clusters.ts';
import type { ClustersState } from '../../models/clusters-model.ts';
import { chevronRight, search, tags } from '../../theme/icons.ts';
import { headingLevel } from '../parts/heading.ts';
import { iconOf } from '../parts/kinds.ts';
import { screenHeading } from '../parts/screen-heading.ts';
import { signInScreen } from '../parts/sign-in-screen.ts';
import { panelNotices } from '../parts/panel.ts';
import { smallButton, statusMessage, statusScreen } from '../parts/status-screen.ts';

export interface ClustersView {
  readonly host: HTMLElement;
  readonly state: ClustersState;
  readonly loadFailed: boolean;
  /** Shows the skeleton: false for the first moments of a request. */
  readonly busy: boolean;
  readonly limited: string | undefined;
  readonly words: ClustersMessages;
  readonly within: string | undefined;
  readonly links: ResourceLinks;
  readonly errorMessage: () => string;
  readonly isOpen: (cluster: Cluster) => boolean;
  readonly toggle: (cluster: Cluster, isOpen: boolean) => void;
  readonly retry: () => void;
  readonly showWorkspace: () => void;
}

export const initialState: ClustersState = {
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

export function announcementOf(view: ClustersView): string {
  const { state, words, loadFailed } = view;
  const { status, waitingForNetwork, limited, failure, clusters } = state;
  if (status === 'signed-out') return words.signIn;
  if (waitingForNetwork) return words.offline;
  // Without the time, which would be announced every second.
  if (limited) return words.limitedAnnouncement;
  if (failure || loadFailed) return view.errorMessage();
  if (status === 'loading') return '';
  return clusters.length ? words.topics(clusters.length) : words.emptyHeading;
}

export function content(view: ClustersView): unknown {
  const { state, words, within } = view;
  const { status, failure, waitingForNetwork, clusters } = state;
  const statusView = { ...view, failure, waitingForNetwork };
  const screen = statusScreen({
    ...statusView,
    signedOut: status === 'signed-out',
    hasContent: status === 'ready',
    signIn: () => signInScreen(words.signIn, headingLevel(view.host, 1)),
    notFound: within
      ? () =>
          statusMessage({
            icon: search,
            heading: screenHeading(words.notFoundHeading, headingLevel(view.host, 1)),
            text: words.notFound,
            action: smallButton(words.showWorkspace, view.showWorkspace),
          })
      : undefined,
    loading: () => (view.busy ? skeleton(words) : nothing),
  });
  if (screen) return screen;
  const notices = panelNotices(statusView);
  if (!clusters.length)
    return html`${notices}${statusMessage({ icon: tags, heading: words.emptyHeading, text: words.empty })}`;
  return html`${notices}
    <ul class="topics" part="list" role="list" aria-labelledby="heading">
      ${repeat(
        clusters,
        ({ id }) => id,
        (cluster) => topic(cluster, view),
      )}
    </ul>
    ${rest(view)}`;
}

function topic(cluster: Cluster, { words, links, isOpen, toggle }: ClustersView): TemplateResult {
  const { label, keywords, size, members } = cluster;
  const toggled = ({ currentTarget }: Event) => toggle(cluster, (currentTarget as HTMLDetailsElement).open);
  return html`<li part="topic">
    <details ?open=${isOpen(cluster)} @toggle=${toggled}>
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

function rest({ state, words }: ClustersView): TemplateResult | typeof nothing {
  const { unclustered, truncated } = state;
  if (!unclustered && !truncated) return nothing;
  return html`<p class="rest quiet" part="rest">
    ${unclustered ? `${words.unclustered(unclustered)}.` : nothing} ${truncated ? words.truncated : nothing}
  </p>`;
}

/** As large as topics, so that nothing moves when they arrive. */
const skeleton = ({ loading }: ClustersMessages): TemplateResult =>
  html`<div part="skeleton">
    <span class="unseen">${loading}</span>
    ${[1, 2, 3, 4].map(
      () => html`<div class="waiting" aria-hidden="true"><span class="bone"></span><span class="bone"></span></div>`,
    )}
  </div>`;
