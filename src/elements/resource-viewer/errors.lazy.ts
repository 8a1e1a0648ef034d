import { css, html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Issue, Problem } from '../../contract/problem.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { LazyController } from '../../controllers/lazy.ts';
import { LocaliseController, type Localised } from '../../controllers/localise.ts';
import { formatNumber, formatSize } from '../../localisation/format.ts';
import { failureMessage, issueMessage } from '../../localisation/failure-messages.ts';
import { refusals, type RefusalMessages } from '../../localisation/sections/refusals.ts';
import { search, triangleAlert, x } from '../../theme/icons.ts';
import type { PlatformFailure } from '../../transport/failure.ts';
import { dialogStyles } from '../parts/dialog-styles.ts';
import { headingLevel } from '../parts/heading.ts';
import { KeptFocus } from '../parts/kept-focus.ts';
import { notice } from '../parts/notice.ts';
import { screenHeading } from '../parts/screen-heading.ts';
import { sessionEndedDialog, signInScreen, signInScreenStyles } from '../parts/sign-in-screen.ts';
import { smallButton, statusMessage } from '../parts/status-screen.ts';
import { isolateNames } from '../parts/dialog.ts';
import type { ViewerActions } from './actions/actions.ts';
import type { ShownError, Viewer } from './view.ts';

export const screenStyles = css`
  :host {
    --_good: var(--service-good, light-dark(oklch(0.5 0.13 155), oklch(0.77 0.13 155)));
  }
  .tool[aria-pressed='true']:not(:focus-visible) {
    /* Shown in forced colours. */
    outline: 2px solid transparent;
  }
  .tag {
    padding: 1px 0.4375rem;
    border-radius: calc(var(--_radius) * 2.5);
    background: var(--_hover);
    color: var(--_quiet);
    font-size: 0.6875rem;
    font-weight: var(--_strong);
  }
  .tag.completed {
    color: var(--_good);
  }
  .tag.failed {
    color: var(--_bad);
  }
  .error-bar {
    flex: none;
    margin: 0.625rem 0.75rem 0;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    border-radius: var(--_radius);
    background: var(--_bad-wash);
    padding-inline-end: 0.5rem;
  }
  .error-bar .notice {
    flex: 1;
    margin: 0;
  }
  @container (max-width: 28.75rem) {
    .error-bar:has(.link) {
      flex-wrap: wrap;
      row-gap: 0;
      padding-block-end: 0.375rem;
    }
    .error-bar:has(.link) .notice {
      flex-basis: 100%;
      padding-block-end: 0.125rem;
    }
    .error-bar .link {
      margin-inline: 2.3125rem auto;
    }
  }
  @media (pointer: coarse) {
    .link {
      align-content: center;
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
      text-align: start;
    }
    a.link {
      display: inline-block;
    }
  }
  .viewer > :is(.notice, .error-bar) + .main {
    margin-block-start: 0.625rem;
    border-block-start: 1px solid var(--_line);
  }
  .viewer[aria-busy='true'] {
    cursor: progress;
  }
  .bar {
    position: relative;
  }
  /* Notices of the network and of rate limits are enough. */
  .viewer[aria-busy='true'] > .bar:not(:has(+ .notice))::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: -1px;
    block-size: 0.125rem;
    background: linear-gradient(var(--_ring), var(--_ring)) no-repeat 0 0 / 40% 100%;
    animation: wait 1.2s linear infinite;
  }
  @media (forced-colors) {
    .viewer[aria-busy='true'] > .bar::after {
      border-block-start: 2px solid Highlight;
    }
  }
  @keyframes wait {
    from {
      background-position-x: -67%;
    }
    to {
      background-position-x: 167%;
    }
  }
  @media (prefers-reduced-motion) {
    .viewer[aria-busy='true'] > .bar:not(:has(+ .notice))::after {
      background-size: 100%;
      animation: none;
      opacity: 0.6;
    }
  }
`;

type MessageOf = (
  params: NonNullable<Problem['params']>,
  words: RefusalMessages,
  language: string,
) => string | undefined;

const unreachable = { code: 'network', kind: 'unreachable' };

/** Two formatted sizes that differ. */
function distinctSizes(bytes: readonly [number, number], language: string): readonly [string, string] {
  const [one, other] = bytes.map((each) => formatSize(each, language));
  if (one !== undefined && other !== undefined && one !== other) return [one, other];
  const exact = new Intl.NumberFormat(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  return [exact.format(bytes[0]), exact.format(bytes[1])];
}

/** Problem code → message with the problem's parameters; `undefined` if they add nothing to the code. */
const messages: Readonly<Record<string, MessageOf>> = {
  forbidden: ({ permission }, { forbidden }) =>
    Object.hasOwn(forbidden, String(permission)) ? forbidden[permission as keyof typeof forbidden] : undefined,
  too_large: ({ limit, maximum, size }, words, language) => {
    if (typeof maximum !== 'number') return undefined;
    if (limit === 'workspaceBytes') return words.full(formatSize(maximum, language));
    if (limit !== 'markdownBytes' || typeof size !== 'number') return undefined;
    return words.tooLarge(...distinctSizes([size, maximum], language));
  },
  no_row: (_params, { rowNotFound }) => rowNotFound,
  row_gone: ({ name }, { rowGone }) => rowGone(String(name)),
  conflict: ({ reason, maximum }, words, language) =>
    reason === 'too_deep' && typeof maximum === 'number' ? words.tooDeep(formatNumber(maximum, language)) : undefined,
};

/** The viewer as its error messages use it. */
interface FailedViewer extends Viewer {
  readonly actions: ViewerActions;
  readonly shownError: ShownError | undefined;
  readonly dismiss: () => void;
  readonly endPageLoad: () => void;
  readonly state: { readonly status: string; readonly busy: boolean; readonly failure?: unknown };
  openRoot(): void;
  retry(): void;
}

/** Error messages and rare screens of a viewer; loaded after its first frame. */
export class ErrorMessages {
  readonly #viewer: FailedViewer;
  readonly #common: Localised;
  readonly #localise: LocaliseController<'refusals'>;
  readonly #countdown: CountdownController;
  readonly #draftRecovery: LazyController<typeof import('./document/draft-recovery.ts')>;
  #isRead = false;
  #until = 0;

  /** @param common messages of all elements */
  constructor(viewer: FailedViewer, common: Localised) {
    const element = viewer.element as LitElement;
    this.#viewer = viewer;
    const changed = (status: unknown, before: unknown) => this.#statusChanged(status, before);
    const keptFocus = new KeptFocus(element, () => viewer.state.status, changed);
    viewer.addController(keptFocus);
    // The session may have ended meanwhile: the next update is a change of what is still shown.
    keptFocus.hostUpdate();
    const noteRead = () => {
      const { status, busy } = viewer.state;
      // A resource as rendered by a server is read again.
      this.#isRead ||= status === 'ready' && !busy;
    };
    noteRead();
    viewer.addController({ hostUpdated: noteRead });
    viewer.adoptStyles([dialogStyles, signInScreenStyles, screenStyles]);
    this.#common = common;
    this.#localise = new LocaliseController(element, { refusals });
    this.#countdown = new CountdownController(element, () => this.#until);
    this.#draftRecovery = new LazyController(viewer, () => import('./document/draft-recovery.ts'));
  }

  get #words(): RefusalMessages {
    return this.#localise.words.refusals;
  }

  #statusChanged(status: unknown, before: unknown): void {
    if (this.#isRead) this.#viewer.endPageLoad();
    if (before === 'signed-out') this.#viewer.announce(this.#words.signedIn);
    if (status === 'failed') this.#viewer.announce(this.errorMessage(this.#viewer.state.failure) ?? '');
    if (status === 'signed-out') this.#viewer.announce(this.#words.signIn);
  }

  /** @returns `undefined` until the messages have loaded */
  errorMessage(error: unknown): string | undefined {
    const failures = this.#common.lazyWords?.failures;
    if (!failures) return undefined;
    const { code, kind, detail } = (error ?? {}) as Partial<PlatformFailure>;
    if (!code) return failureMessage(failures, unreachable);
    const { params = {}, issues } = detail?.problem ?? {};
    const messageOf = Object.hasOwn(messages, code) ? messages[code] : undefined;
    const message =
      messageOf?.(params, this.#words, this.#localise.language) ??
      (code === 'conflict' ? this.#viewer.actions.conflictMessage(String(params['reason'])) : undefined);
    if (message) return message;
    const [issue] = issues ?? [];
    if (issue) return issueMessage(failures, issue);
    return failureMessage(failures, { ...(error as object), code, kind: kind ?? code });
  }

  issueMessage(issue: Issue): string | undefined {
    const failures = this.#common.lazyWords?.failures;
    return failures && issueMessage(failures, issue);
  }

  /** @param until epoch milliseconds at which waiting requests continue */
  limited(until: number | undefined): string | undefined {
    const began = until !== undefined && !this.#until;
    this.#until = until ?? 0;
    if (until === undefined) return undefined;
    const { limitedAnnouncement, resumesIn } = this.#words;
    if (began) queueMicrotask(() => this.#viewer.announce(limitedAnnouncement));
    return resumesIn(this.#common.clock(this.#countdown.seconds));
  }

  /** Above the resource: the rate limit, and what failed with its next step. */
  notices(limited: string | undefined): TemplateResult {
    const { shownError, words, dismiss } = this.#viewer;
    const { action } = shownError ?? {};
    const press = () => {
      dismiss();
      action?.press();
    };
    return html`${limited ? notice('limited', limited) : nothing}
    ${
      shownError
        ? html`<div class="error-bar" part="failure">
            ${notice('bad', isolateNames(shownError.text))}
            ${action ? html`<button type="button" class="link" @click=${press}>${action.label ?? words.tryAgain}</button>` : nothing}
            <button type="button" class="tool" aria-label=${this.#words.dismiss} @click=${dismiss}>${x}</button>
          </div>`
        : nothing
    }`;
  }

  /** Offers the user's unsaved text of the resource, if this browser has one. */
  notFound(id: string | undefined): TemplateResult {
    const { notFoundHeading, notFound, goToRoot } = this.#words;
    const viewer = this.#viewer;
    this.#draftRecovery.load().then(
      ({ offerLostDraft }) => offerLostDraft(viewer, id),
      () => undefined,
    );
    const action = smallButton(goToRoot, () => viewer.openRoot());
    const heading = screenHeading(notFoundHeading, headingLevel(viewer.element));
    return html`${statusMessage({ icon: search, heading, text: notFound, action })}
      <div class="lost-draft"></div>`;
  }

  unknownKind(): TemplateResult {
    return statusMessage({ icon: triangleAlert, text: this.#words.unknownKind });
  }

  signedOut(): TemplateResult {
    return signInScreen(this.#words.signIn, headingLevel(this.#viewer.element));
  }

  sessionEnded(): TemplateResult {
    return sessionEndedDialog(this.#words.sessionEnded, headingLevel(this.#viewer.element));
  }
}
