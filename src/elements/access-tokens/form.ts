import { html, type TemplateResult } from 'lit';
import type { AccessTokensController } from '../../controllers/access-tokens.ts';
import { failureMessage, issueMessage } from '../../localisation/failure-messages.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { submitButton } from '../parts/button.ts';
import { field } from '../parts/field.ts';

/** The sections that the element speaks with. */
type Words = Pick<Messages, 'tokens' | 'challenge' | 'failures' | 'fields'>;

/** For how many days a token may live; without a number it has no end. */
export const lifetimes = [30, 90, 365, undefined] as const;
const usual = 90;

/** What is the matter, in one sentence, and of what kind it is. */
export function sentenceOf(
  { state, limited, loadFailed, countdown }: AccessTokensController,
  { tokens, challenge, failures, fields }: Words,
  clock: (seconds: number) => string,
): readonly ['bad' | 'offline' | 'limited', string] | undefined {
  const { failure } = state;
  const maximum = failure?.code === 'conflict' ? Number(failure.detail.problem?.params?.['maximum']) : 0;
  const said = maximum ? tokens.tooMany(maximum) : failure && failureMessage(failures, failure);
  if (loadFailed) return ['bad', fields.notLoaded];
  if (state.waitingForNetwork) return ['offline', challenge.offline];
  if (limited) return ['limited', [said, challenge.tryAgainIn(clock(countdown.seconds))].filter(Boolean).join(' ')];
  if (state.lost) return ['bad', tokens.secretLost];
  return said === undefined ? undefined : ['bad', said];
}

export interface MakeFormView {
  readonly tokens: AccessTokensController;
  readonly words: Words;
  readonly disabled: boolean;
  /** Making one takes so long that it is to be seen. */
  readonly busy: boolean;
  readonly submit: (event: SubmitEvent) => void;
  readonly typed: (event: Event) => void;
}

/** What a token is made of: a name, and how long it lives. */
export function makeForm({ tokens, words, disabled, busy, submit, typed }: MakeFormView): TemplateResult {
  const { model, state, limited } = tokens;
  const { tokens: said, failures, challenge } = words;
  const issue = model?.form.issue(['name']);
  const waiting = state.waitingForNetwork && state.making;
  // Enter before script is there: a form of this method goes nowhere, and what was typed stays
  return html`<form
    class="panel"
    part="form"
    method="dialog"
    novalidate
    @submit=${submit}
    @input=${typed}
    @focusout=${() => model?.form.touch(['name'])}
  >
    <div class="fields">
      ${field({
        name: 'name',
        label: said.name,
        value: String(model ? (model.form.value(['name']) ?? '') : tokens.typed),
        autocomplete: 'off',
        autocapitalize: 'sentences',
        maxLength: 80,
        required: true,
        disabled,
        issue: issue && issueMessage(failures, issue),
      })}
      <div class="field" part="field">
        <label for="lifetime" part="label">${said.lifetime}</label>
        <select id="lifetime" name="lifetime" class="input" part="input" ?disabled=${disabled}>
          ${lifetimes.map(
            (days, index) =>
              html`<option value=${index} ?selected=${days === (model ? model.days : usual)}>
                ${days === undefined ? said.neverExpires : said.days(days)}
              </option>`,
          )}
        </select>
      </div>
    </div>
    ${submitButton(waiting ? challenge.waitingForNetwork : busy ? said.creating : said.submit, disabled || limited || busy)}
  </form>`;
}
