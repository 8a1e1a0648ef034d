import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AccessToken } from '../../contract/authentication/apis/tokens.ts';
import { formatDate, formatTime } from '../../localisation/format.ts';
import type { TokenMessages } from '../../localisation/sections/tokens.ts';
import type { Revocation } from '../../models/revocations.ts';
import { keyRound } from '../../theme/icons.ts';

export interface ListView {
  readonly tokens: readonly AccessToken[];
  readonly words: TokenMessages;
  readonly language: string;
  readonly now: number;
  readonly revocation: (id: string) => Revocation | undefined;
  readonly revoke: (token: AccessToken) => void;
  readonly undo: (token: AccessToken) => void;
}

/** A date, with the time in its tooltip. */
const dateOf = (time: string, { language }: ListView, message: (date: string) => string): TemplateResult =>
  html`<time datetime=${time} title=${formatTime(time, language)}>${message(formatDate(time, language))}</time>`;

function facts(token: AccessToken, view: ListView): TemplateResult {
  const { words, now } = view;
  const { createdAt, lastUsedAt, expiresAt } = token;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return html`<span class="quiet">
    <code>${token.prefix}…</code> · ${dateOf(createdAt, view, words.created)} ·
    ${lastUsedAt ? dateOf(lastUsedAt, view, words.lastUsed) : words.neverUsed}
    ${
      expiresAt
        ? html` · <span class=${isExpired ? 'over' : ''}>${dateOf(expiresAt, view, isExpired ? words.expired : words.expiresAt)}</span>`
        : nothing
    }
  </span>`;
}

function row(token: AccessToken, view: ListView): TemplateResult {
  const { words, now, revoke, undo } = view;
  const revocation = view.revocation(token.id);
  const seconds = revocation ? Math.max(1, Math.ceil((revocation.until - now) / 1000)) : 0;
  return html`<li class=${revocation ? 'row leaving' : 'row'} part="row" data-id=${token.id}>
    ${keyRound}
    <div class="about">
      <b><bdi>${token.name}</bdi></b>
      ${revocation ? html`<span class="quiet">${revocation.sent ? words.revoking : words.revokingIn(seconds)}</span>` : facts(token, view)}
    </div>
    <button
      type="button"
      class="button small"
      part=${revocation ? 'button undo' : 'button revoke'}
      aria-label=${revocation ? words.undoNamed(token.name) : words.revokeNamed(token.name)}
      aria-disabled=${revocation?.sent ?? false}
      @click=${() => (revocation ? undo : revoke)(token)}
    >
      ${revocation ? words.undo : words.revoke}
    </button>
  </li>`;
}

export function tokenList(view: ListView): TemplateResult {
  const { tokens, words } = view;
  if (!tokens.length) return html`<p class="empty" part="empty">${keyRound}<span>${words.empty}</span></p>`;
  return html`<ul class="rows" part="list" aria-labelledby="list-heading">
    ${repeat(
      tokens,
      ({ id }) => id,
      (token) => row(token, view),
    )}
  </ul>`;
}

/** As large as two rows, so that little moves when the list arrives. */
export const skeleton = (words: TokenMessages): TemplateResult => html`<div class="rows" part="skeleton">
  <span class="unseen">${words.loading}</span>
  ${[1, 2].map(() => html`<div class="row" aria-hidden="true"><span class="bone"></span></div>`)}
</div>`;
