import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { CountdownController } from '../../controllers/countdown.ts';
import { LocaliseController } from '../../controllers/localise.ts';
import { dashboardErrors, type DashboardErrorMessages } from '../../localisation/sections/dashboard-errors.ts';
import { merge, messagesFor } from '../../localisation/languages.ts';
import { layoutDashboard, triangleAlert } from '../../theme/icons.ts';
import { dialogStyles } from '../parts/dialog-styles.ts';
import { headingLevel } from '../parts/heading.ts';
import { screenHeading } from '../parts/screen-heading.ts';
import { sessionEndedDialog, signInScreen, signInScreenStyles } from '../parts/sign-in-screen.ts';
import { statusMessage } from '../parts/status-screen.ts';
import type { DashboardContext } from './context.ts';
import type { WidgetHost } from './widget-host.ts';

const wordsOf = ({ language, messages }: DashboardContext): DashboardErrorMessages =>
  merge(messagesFor({ dashboardErrors }, [language]).words.dashboardErrors, messages?.dashboardErrors);

const copyOf = (text: string, button: HTMLElement, copied: string) => {
  const around = button.parentElement;
  const announce = () => {
    const status = around?.querySelector('[role=status]');
    if (status) status.textContent = copied;
  };
  const select = () => {
    const pre = around?.querySelector('pre');
    if (pre) getSelection()?.selectAllChildren(pre);
  };
  // Plain-http pages have no clipboard: select the text instead.
  if (navigator.clipboard) void navigator.clipboard.writeText(text).then(announce, select);
  else select();
};

const details = (words: DashboardErrorMessages, text: string): TemplateResult =>
  html`<details part="details">
    <summary>${words.details}</summary>
    <pre tabindex="0">${text}</pre>
    <button
      type="button"
      class="link"
      @click=${({ currentTarget }: Event) => copyOf(text, currentTarget as HTMLElement, words.copied)}
    >
      ${words.copy}
    </button>
    <span role="status"></span>
  </details>`;

/** Focuses the place of the widget when the button goes. */
async function retry(context: DashboardContext, host: WidgetHost, button: HTMLElement): Promise<void> {
  const frame = button.closest<HTMLElement>('.frame');
  host.restart();
  context.requestUpdate();
  await context.updateComplete;
  if (button.isConnected || !frame) return;
  frame.tabIndex = -1;
  frame.focus();
  frame.addEventListener('blur', () => frame.removeAttribute('tabindex'), { once: true });
}

export function faultOf(context: DashboardContext, host: WidgetHost): TemplateResult | typeof nothing {
  const { fault, instance } = host;
  if (!fault) return nothing;
  const words = wordsOf(context);
  const text = [instance.widgetId, instance.instanceId, fault.code, fault.details].filter(Boolean).join('\n');
  return html`<div class=${host.element ? 'fault strip' : 'fault'} part="fault">
    ${triangleAlert}
    <div>
      ${host.element ? nothing : html`<b dir="auto">${context.titleOf(instance)}</b>`}
      <p>${words.widgets[fault.code]}</p>
      <div class="ways">
        <button type="button" class="button small" part="button" @click=${(event: Event) => retry(context, host, event.currentTarget as HTMLElement)}>${context.words.tryAgain}</button>
        ${details(words, text)}
      </div>
    </div>
  </div>`;
}

export function unreadable(context: DashboardContext, text: string): TemplateResult {
  const words = wordsOf(context);
  return statusMessage({
    icon: triangleAlert,
    heading: screenHeading(words.unreadableHeading, headingLevel(context)),
    text: words.unreadable,
    action: html`${details(words, text)}
      <button type="button" class="button" part="button" @click=${() => context.source.retry()}>
        ${context.words.tryAgain}
      </button>`,
  });
}

export const noDashboard = ({ words }: DashboardContext): TemplateResult =>
  statusMessage({ icon: layoutDashboard, text: words.noDashboard });

export const notFound = (context: DashboardContext): TemplateResult => {
  const { notFoundHeading, notFound: text } = context.words;
  return statusMessage({ icon: triangleAlert, heading: screenHeading(notFoundHeading, headingLevel(context)), text });
};

export const signedOut = (context: DashboardContext): TemplateResult =>
  signInScreen(context.words.signIn, headingLevel(context));

export const sessionEnded = (context: DashboardContext): TemplateResult =>
  sessionEndedDialog(context.words.sessionEnded, headingLevel(context));

/** The clock of a rate limit, which is announced once, without the clock. */
export class LimitClock implements ReactiveController {
  readonly #host: DashboardContext;
  readonly #until: () => number | undefined;
  readonly #localise: LocaliseController<'dashboardErrors'>;
  readonly #countdown: CountdownController;
  #isRunning = false;

  /** @param until epoch milliseconds of the retry; `undefined` if nothing waits */
  constructor(host: DashboardContext, until: () => number | undefined) {
    this.#host = host;
    this.#until = until;
    this.#localise = new LocaliseController(host, { dashboardErrors });
    this.#countdown = new CountdownController(host, () => until() ?? 0);
    host.addController(this);
  }

  get text(): string {
    return this.#localise.words.dashboardErrors.limited(this.#localise.clock(this.#countdown.seconds));
  }

  hostUpdated(): void {
    const isRunning = this.#until() !== undefined;
    const { limitedAnnouncement } = this.#localise.words.dashboardErrors;
    if (isRunning && !this.#isRunning) this.#host.announce(limitedAnnouncement);
    this.#isRunning = isRunning;
  }
}

const faultStyles = css`
  .fault {
    display: flex;
    gap: 0.625rem;
  }
  .fault > .icon {
    margin-block-start: 0.125rem;
    color: var(--_bad);
  }
  .fault > div {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .fault b {
    font-weight: var(--_strong);
  }
  .fault.strip {
    flex: none;
    max-block-size: 60%;
    margin-block-end: 0.5rem;
    padding: 0.625rem 0.75rem;
    border-radius: var(--_radius);
    background: var(--_bad-wash);
    overflow: auto;
  }
  .fault .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 0.75rem;
    align-items: flex-start;
    margin-block-start: 0.5rem;
  }
  details {
    max-inline-size: 100%;
  }
  summary {
    min-block-size: 1.875rem;
    padding-block: 0.25rem;
    border-radius: var(--_radius-s);
    cursor: pointer;
  }
  pre {
    max-block-size: 11.25rem;
    margin: 0.25rem 0;
    padding: 0.5rem 0.625rem;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    font: 0.75rem/1.5 var(--_mono);
    text-align: start;
    white-space: pre-wrap;
    overflow: auto;
  }
  @media (pointer: coarse) {
    summary,
    details .link {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
  }
`;

export const styles = [dialogStyles, signInScreenStyles, faultStyles];
