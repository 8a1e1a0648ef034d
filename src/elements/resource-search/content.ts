import { html, nothing, type TemplateResult } from 'lit';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import { formatNumber } from '../../localisation/format.ts';
import { failureMessage } from '../../localisation/failure-messages.ts';
import type { FailureMessages } from '../../localisation/sections/failures.ts';
import type { SearchMessages } from '../../localisation/sections/search.ts';
import type { SearchState } from '../../models/search-model.ts';
import { clock, cloudOff, lock, search, triangleAlert } from '../../theme/icons.ts';
import { notice } from '../parts/notice.ts';
import { message, signInHere, smallButton } from '../parts/panel.ts';
import { bones, hitList } from './hits.ts';

export interface SearchView {
  readonly state: SearchState;
  /** The code that talks to the platform did not arrive. */
  readonly broken: boolean;
  /** Waiting is to be seen by now. */
  readonly waiting: boolean;
  /** How long asking is still held back, as a clock. */
  readonly left: string;
  readonly words: SearchMessages;
  readonly failures: FailureMessages | undefined;
  readonly language: string;
  readonly within: string | undefined;
  readonly links: ResourceLinks;
  readonly listKey: (event: KeyboardEvent) => void;
  readonly more: () => void;
  readonly retry: () => void;
  readonly everywhere: () => void;
}

/** What an element shows that has no model yet. */
export const notYet = (query = ''): SearchState => ({
  status: query.trim() ? 'loading' : 'idle',
  hits: [],
  total: 0,
  answered: undefined,
  hasMore: false,
  paging: false,
  busy: query.trim() !== '',
  failure: undefined,
  waitingForNetwork: false,
  limited: false,
  signedOut: false,
});

const unreachable = { code: 'network', kind: 'unreachable' };

const why = ({ state, failures, words }: SearchView) =>
  failures ? failureMessage(failures, state.failure ?? unreachable) : words.tryAgain;

/** How much has been found, in a sentence. */
export function countOf({ state, words, language }: Pick<SearchView, 'state' | 'words' | 'language'>): string {
  const { total, answered } = state;
  const query = answered?.query ?? '';
  return total ? words.found(total, formatNumber(total, language), query) : words.noResultsHeading(query);
}

/** What stands in the way of an answer, in a sentence. */
export function problemOf(view: SearchView): string | undefined {
  const { state, words, broken } = view;
  if (state.status === 'signed-out') return words.signIn;
  if (state.waitingForNetwork) return words.offline;
  // The time that is left would be said every second.
  if (state.limited) return words.limitedAnnouncement;
  return state.failure || broken ? why(view) : undefined;
}

/** Below the field: what has been found, or why nothing is there. */
export function content(view: SearchView): TemplateResult | typeof nothing {
  const { state, words, broken, retry, within, everywhere, waiting } = view;
  const { status, failure, waitingForNetwork, limited, hits } = state;
  if (broken) return message(triangleAlert, undefined, why(view), smallButton(words.tryAgain, retry));
  if (status === 'signed-out') return signInHere(lock, words.signIn);
  if (status === 'idle') return message(search, words.idleHeading, words.idle);
  if (waitingForNetwork && !hits.length) return message(cloudOff, undefined, words.offline);
  if (limited && !hits.length) return message(clock, undefined, words.limited(view.left));
  const elsewhere = within ? smallButton(words.searchEverywhere, everywhere) : nothing;
  if (status === 'failed' && failure?.code === 'not_found' && within) {
    return message(search, words.notFoundHeading, words.notFound, elsewhere);
  }
  if (status === 'failed') return message(triangleAlert, undefined, why(view), smallButton(words.tryAgain, retry));
  if (status === 'loading') return waiting ? bones(words) : nothing;
  if (!hits.length) return message(search, countOf(view), words.noResults, elsewhere);
  return found(view);
}

function found(view: SearchView): TemplateResult {
  const { state, words, links, listKey, left } = view;
  const { hits, waitingForNetwork, limited } = state;
  return html`${waitingForNetwork ? notice('offline', words.offline) : nothing}
    ${limited ? notice('limited', words.limited(left)) : nothing}
    <p class="count quiet" part="count">${countOf(view)}</p>
    ${hitList({ hits, words, links, key: listKey })} ${rest(view)}`;
}

/** What there is beyond what is shown. */
function rest(view: SearchView): TemplateResult | typeof nothing {
  const { state, words, more, retry } = view;
  const { failure, paging, hasMore } = state;
  const failed = failure !== undefined && paging;
  if (!hasMore) return nothing;
  // One button, so that focus stays on it.
  return html`<div class="rest">
    ${failed ? notice('bad', why(view)) : nothing}
    <button type="button" class="button small" part="button more" @click=${failed ? retry : more}>
      ${failed ? words.tryAgain : words.more}
    </button>
  </div>`;
}
