import { css, html, nothing, type TemplateResult } from 'lit';
import { noticeIcons } from './notice.ts';

export interface StatusMessage {
  readonly icon: TemplateResult;
  readonly heading?: unknown;
  readonly text: unknown;
  readonly action?: unknown;
}

/** Message that fills an element, or its content, when there is nothing else to show. */
export const statusMessage = ({ icon, heading, text, action }: StatusMessage): TemplateResult =>
  html`<div class="empty" part="message">
    ${icon}${heading ? html`<b>${heading}</b>` : nothing}
    <p>${text}</p>
    ${action ? html`<div class="next">${action}</div>` : nothing}
  </div>`;

export const smallButton = (label: string, press: () => void): TemplateResult =>
  html`<button type="button" class="button small" part="button" @click=${press}>${label}</button>`;

/** State of a model, as far as it decides between content and a status screen. */
export interface StatusState {
  readonly signedOut?: boolean | undefined;
  /** Lazy code that the content needs did not arrive. */
  readonly loadFailed?: boolean | undefined;
  readonly failure?: { readonly code: string } | undefined;
  readonly waitingForNetwork?: boolean | undefined;
  readonly limited?: string | undefined;
}

export interface StatusView extends StatusState {
  /** Content stays if it can't be read again. */
  readonly hasContent: boolean;
  readonly words: { readonly offline: string; readonly tryAgain: string };
  readonly errorMessage: () => string;
  readonly retry: () => void;
  readonly loading: () => unknown;
  /** Sign-in in place; the content follows by itself. Lazy where bytes count: see `sign-in-screen.ts`. */
  readonly signIn: () => unknown;
  /** Instead of the error message of `not_found`. */
  readonly notFound?: (() => unknown) | undefined;
}

/**
 * The screen of an element that loads, is empty, failed, offline, rate limited or signed out.
 *
 * @returns `undefined` if the content is to be shown
 */
export function statusScreen(view: StatusView): unknown {
  const { words, failure, limited } = view;
  if (view.signedOut) return view.signIn();
  if (view.hasContent && !view.loadFailed) return undefined;
  if (failure?.code === 'not_found' && view.notFound) return view.notFound();
  if (failure || view.loadFailed) {
    const action = smallButton(words.tryAgain, view.retry);
    return statusMessage({ icon: noticeIcons.bad, text: view.errorMessage(), action });
  }
  if (view.waitingForNetwork) return statusMessage({ icon: noticeIcons.offline, text: words.offline });
  if (limited) return statusMessage({ icon: noticeIcons.limited, text: limited });
  return view.loading();
}

export const statusScreenStyles = css`
  .empty {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: safe center;
    flex: 1;
    padding: 1.5rem 1.25rem;
    color: var(--_quiet);
    text-align: center;
    overflow-wrap: anywhere;
  }
  .empty > .icon {
    inline-size: 1.75rem;
    block-size: 1.75rem;
    margin-block-end: 0.375rem;
    stroke-width: 1.3;
  }
  .empty b {
    margin-block-start: 0.25rem;
    color: var(--_text);
    font-size: 0.9375rem;
    font-weight: var(--_strong);
  }
  .empty p {
    max-inline-size: 46ch;
    margin-block-start: 0.125rem;
  }
  .next {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    justify-content: center;
    margin-block-start: 1rem;
  }
`;
