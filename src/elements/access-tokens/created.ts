import { html, nothing, type TemplateResult } from 'lit';
import type { CreatedAccessToken } from '../../contract/authentication/apis/tokens.ts';
import type { TokenMessages } from '../../localisation/sections/tokens.ts';
import { circleCheck, copy as copyIcon } from '../../theme/icons.ts';
import { notice } from '../parts/notice.ts';

export interface CreatedView {
  readonly token: CreatedAccessToken;
  readonly words: TokenMessages;
  readonly copied: boolean;
  /** The browser copies nothing by itself. */
  readonly byHand: boolean;
  /** Somebody wanted to go on without having copied it. */
  readonly asked: boolean;
  readonly copy: () => void;
  /** Somebody has copied it in a way of their own. */
  readonly tookCopy: () => void;
  readonly done: () => void;
}

/** The one time that a token is shown. */
export function createdStep({
  token,
  words,
  copied,
  byHand,
  asked,
  copy,
  tookCopy,
  done,
}: CreatedView): TemplateResult {
  const anyway = asked && !copied;
  return html`<div class="panel" part="created" role="group" aria-labelledby="created-heading">
    <h3 part="heading" id="created-heading" tabindex="-1">${words.createdHeading(token.name)}</h3>
    <p class="sub" id="created-once">${words.shownOnce}</p>
    <div class="secret">
      <input
        id="secret"
        class="input"
        part="input secret"
        readonly
        spellcheck="false"
        autocomplete="off"
        aria-label=${words.secret}
        aria-describedby="created-once"
        .value=${token.token}
        @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
        @copy=${tookCopy}
      />
      <button type="button" class=${copied ? 'button' : 'button primary'} part="button copy" @click=${copy}>
        ${copied ? circleCheck : copyIcon}${copied ? words.copied : words.copy}
      </button>
    </div>
    ${anyway ? notice('bad', words.notCopied) : byHand && !copied ? notice('limited', words.copyByHand) : nothing}
    <div class="ways">
      <button type="button" class=${copied ? 'button primary' : 'button'} part="button done" @click=${done}>
        ${anyway ? words.closeAnyway : words.done}
      </button>
    </div>
  </div>`;
}
