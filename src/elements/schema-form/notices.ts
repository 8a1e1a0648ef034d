import { html, nothing, type TemplateResult } from 'lit';
import type { SchemaFormController } from '../../controllers/schema-form.ts';
import { failureMessage, issueMessage } from '../../localisation/failure-messages.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { isFailure } from '../../transport/failure.ts';
import { circleCheck, triangleAlert } from '../../theme/icons.ts';
import { limitNotice } from '../parts/limit-notice.ts';
import { notice } from '../parts/notice.ts';
import { fieldIssueMessage, labelOf, type FormView } from './field-view.ts';

export type FormWords = Pick<Messages, 'schemaForm' | 'challenge' | 'failures' | 'fields'>;

/** `announced` without the clock, which would be announced every second. */
type Sentence = readonly [kind: 'bad' | 'offline' | 'limited' | 'good', text: string, announced?: string];

export function sentenceOf(
  controller: SchemaFormController,
  { schemaForm, challenge, failures, fields }: FormWords,
  clock: (seconds: number) => string,
): Sentence | undefined {
  const { state, limited, loadFailed, form } = controller;
  if (loadFailed) return ['bad', fields.notLoaded];
  if (state.waitingForNetwork) return ['offline', challenge.offline];
  if (state.ended) return ['limited', schemaForm.sessionEnded, ''];
  const failure = state.failure;
  const missing = !form && isFailure(failure, 'not_found');
  // Issues that no field shows.
  const others = failure?.issues.filter(({ path }) => form?.node(path)?.hidden ?? true) ?? [];
  const text =
    failure &&
    [
      missing ? schemaForm.notFound : failureMessage(failures, failure),
      ...others.map((issue) => [...issue.path, ''].join(': ') + issueMessage(failures, issue)),
    ].join(' ');
  const wait = limited && challenge.tryAgainIn(clock(controller.countdown.seconds));
  const limit = limitNotice(failure, text, wait, failures.tryAgainNow);
  if (limit) return limit;
  if (text !== undefined) return ['bad', text];
  if (state.busy === 'working') return ['good', schemaForm.processing];
  return form?.status === 'sent' && state.submission ? ['good', schemaForm.submitted] : undefined;
}

export function noticeOf(sentence: ReturnType<typeof sentenceOf>): TemplateResult | typeof nothing {
  if (!sentence) return nothing;
  const [kind, text] = sentence;
  if (kind !== 'good') return notice(kind, text);
  return html`<div class="notice good" part="notice">${circleCheck}<span>${text}</span></div>`;
}

/** List of several issues, with a link to the field of each. */
export function summaryOf(view: FormView, go: (key: string) => void): TemplateResult | typeof nothing {
  const { issues } = view.form;
  if (issues.length < 2) return nothing;
  return html`<div class="notice bad summary" part="notice summary">
    ${triangleAlert}
    <div>
      ${view.words.summary(issues.length)}
      <ul>
        ${issues.slice(0, 20).map(
          ({ node, issue }) =>
            html`<li>
              <button type="button" class="link" part="link" @click=${() => go(node.key)}>
                ${labelled(labelOf(node, view), fieldIssueMessage(node, issue, view))}
              </button>
            </li>`,
        )}
      </ul>
    </div>
  </div>`;
}

const labelled = (label: string, message: string): TemplateResult =>
  html`${label ? html`<bdi>${label}</bdi>: ` : nothing}${message}`;

export const skeleton = (loading: string): TemplateResult => html`<div part="skeleton">
  <span class="unseen">${loading}</span>
  ${[1, 2, 3].map(
    () =>
      html`<div class="bone word"></div>
        <div class="bone"></div>`,
  )}
</div>`;
