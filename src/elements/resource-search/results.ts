import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import { formatNumber } from '../../localisation/format.ts';
import type { SearchMessages } from '../../localisation/sections/search.ts';
import type { SearchHit, SearchState } from '../../models/search-model.ts';
import { search } from '../../theme/icons.ts';
import { headingLevel } from '../parts/heading.ts';
import { iconOf, kindName } from '../parts/kinds.ts';
import { notice } from '../parts/notice.ts';
import { screenHeading } from '../parts/screen-heading.ts';
import { signInScreen } from '../parts/sign-in-screen.ts';
import { smallButton, statusMessage, statusScreen } from '../parts/status-screen.ts';
import { named } from '../parts/names.ts';

export interface SearchView {
  readonly state: SearchState;
  readonly loadFailed: boolean;
  /** Shows the skeleton: false for the first moments of a search. */
  readonly busy: boolean;
  readonly limited: string | undefined;
  readonly host: HTMLElement;
  readonly words: SearchMessages;
  readonly language: string;
  readonly within: string | undefined;
  readonly links: ResourceLinks;
  readonly errorMessage: () => string;
  readonly listKeyPressed: (event: KeyboardEvent) => void;
  readonly showMore: () => void;
  readonly retry: () => void;
  readonly searchEverywhere: () => void;
}

export const initialState = (query = ''): SearchState => ({
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

type Count = Pick<SearchView, 'state' | 'words' | 'language'>;

const queryOf = ({ state }: Count) => state.answered?.query ?? '';

export function resultCount(view: Count, query = queryOf(view)): string {
  const { state, words, language } = view;
  const { total } = state;
  return total ? words.found(total, formatNumber(total, language), query) : words.noResultsHeading(query);
}

export function content(view: SearchView): unknown {
  const { state, words, within, loadFailed } = view;
  const { status, hits, waitingForNetwork, limited } = state;
  if (status === 'idle' && !loadFailed)
    return statusMessage({ icon: search, heading: words.idleHeading, text: words.idle });
  const action = within ? smallButton(words.searchEverywhere, view.searchEverywhere) : undefined;
  const screen = statusScreen({
    ...view,
    failure: state.failure,
    waitingForNetwork,
    signedOut: status === 'signed-out',
    hasContent: status === 'ready' && (hits.length > 0 || !(waitingForNetwork || limited)),
    signIn: () => signInScreen(words.signIn, headingLevel(view.host)),
    notFound:
      action &&
      (() => {
        const heading = screenHeading(words.notFoundHeading, headingLevel(view.host));
        return statusMessage({ icon: search, heading, text: words.notFound, action });
      }),
    loading: () => (view.busy ? skeleton(words) : nothing),
  });
  if (screen) return screen;
  if (!hits.length)
    return statusMessage({
      icon: search,
      heading: named((query) => resultCount(view, query), queryOf(view)),
      text: words.noResults,
      action,
    });
  return html`${waitingForNetwork ? notice('offline', words.offline) : nothing}
    ${limited ? notice('limited', view.limited!) : nothing}
    <p class="count quiet" part="count">${named((query) => resultCount(view, query), queryOf(view))}</p>
    <ol class="hits" part="list" role="list" aria-label=${words.results} @keydown=${view.listKeyPressed}>
      ${repeat(
        hits,
        ({ resource }) => resource.id,
        (hit, index) => hitRow(hit, index, view),
      )}
    </ol>
    ${moreButton(view)}`;
}

function hitRow({ resource, snippet, highlights }: SearchHit, index: number, { words, links }: SearchView) {
  const { id, name, path } = resource;
  const text = snippet && snippet !== name ? snippet : '';
  return html`<li class="hit" part="row">
    ${iconOf(resource)}
    <div class="about">
      <a
        class="open"
        part="link"
        href=${links.hrefOf(id)}
        aria-describedby=${text ? `where-${index} snippet-${index}` : `where-${index}`}
        @click=${(event: MouseEvent) => links.press(event, resource)}
        ><bdi>${name}</bdi></a
      >
      <div class="where quiet" id="where-${index}">
        ${kindName(resource, words)}${path.map(
          (above, depth) => html`${depth ? ' / ' : ' · '}<bdi>${above.name}</bdi>`,
        )}
      </div>
      ${
        text
          ? html`<p class="snippet" id="snippet-${index}"><bdi>
              ${splitAt(text, highlights).map((piece) => (piece.marked ? html`<mark>${piece.text}</mark>` : piece.text))}
            </bdi></p>`
          : nothing
      }
    </div>
  </li>`;
}

/** One button for more and for retrying, so that it keeps the focus. */
function moreButton(view: SearchView): TemplateResult | typeof nothing {
  const { state, words } = view;
  if (!state.hasMore) return nothing;
  const failed = state.failure !== undefined && state.paging;
  return html`<div class="rest">
    ${failed ? notice('bad', view.errorMessage()) : nothing}
    <button type="button" class="button small" part="button more" @click=${failed ? view.retry : view.showMore}>
      ${failed ? words.tryAgain : words.more}
    </button>
  </div>`;
}

/** As large as results, so that nothing moves when they arrive. */
const skeleton = ({ searching }: SearchMessages): TemplateResult =>
  html`<div class="hits" part="skeleton">
    <span class="unseen">${searching}</span>
    ${[1, 2, 3, 4, 5].map(
      () =>
        html`<div class="hit" aria-hidden="true"><div class="about"><span class="bone"></span><span class="bone"></span></div></div>`,
    )}
  </div>`;

export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/**
 * Splits a text at marked ranges, given as UTF-16 offsets. Ranges that overlap are joined; those outside of the text, or
 * malformed, are ignored.
 */
export function splitAt(text: string, ranges: readonly (readonly number[])[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const push = (from: number, to: number, marked: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), marked });
  };
  const inside = (offset: number) => Math.min(Math.max(Math.trunc(offset), 0), text.length);
  const sorted = ranges
    .map(([from = Number.NaN, to = Number.NaN]) => [inside(from), inside(to)] as const)
    .filter(([from, to]) => to > from)
    .toSorted(([one], [other]) => one - other);
  for (const [from, to] of sorted) {
    push(end, from, false);
    push(Math.max(end, from), to, true);
    end = Math.max(end, to);
  }
  push(end, text.length, false);
  return pieces;
}
