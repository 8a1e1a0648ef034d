import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { Announcer } from './announcer.ts';
import { heading } from './heading.ts';
import { focusedIn, userHasMovedOn } from '../../controllers/pending-focus.ts';

/** Content of a dialog. Begins with `dialogHeading()`, which labels it. */
export interface DialogContent {
  render(): TemplateResult;
  /** Called when it is shown, and its first field has the focus. */
  opened?(dialog: HTMLDialogElement): void;
  updated?(): void;
  closed?(): void;
  /** Shows an error of an undo, which began in the dialog. */
  failed?(error: unknown): void;
}

/**
 * The modal dialog of an element, in its root. Returns the focus when it closes, unless the user has moved on. The focus
 * is never on the body: if an update removes the focused element, in a dialog or not, the host's `focus()` is called.
 */
export class Dialog implements ReactiveController {
  readonly #host: LitElement;
  /** In the dialog: what is outside of a modal dialog is not announced. */
  readonly #announcer: Announcer;
  #content: DialogContent | undefined;
  #opener: Element | null = null;
  #hadFocus = false;

  constructor(host: LitElement) {
    this.#host = host;
    this.#announcer = new Announcer(host);
    host.addController(this);
  }

  get content(): DialogContent | undefined {
    return this.#content;
  }

  /** @param opener gets the focus when the dialog closes */
  open(content: DialogContent, opener = focusedIn(this.#host)): void {
    this.#content = content;
    this.#opener = opener;
    this.#announcer.clear();
  }

  /** Announces a change in the open dialog. */
  announce(sentence: string): void {
    this.#announcer.announce(sentence);
  }

  /** @param content closes only if this is open. @returns `false` if it was not open */
  close(content = this.#content): boolean {
    if (!content || content !== this.#content) return false;
    this.#content = undefined;
    content.closed?.();
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#returnFocus());
    return true;
  }

  hostUpdate(): void {
    this.#hadFocus = Boolean(this.#host.shadowRoot?.activeElement);
  }

  hostUpdated(): void {
    const dialog = this.#host.renderRoot.querySelector<HTMLDialogElement>('dialog.act:not(.ended)');
    if (dialog && !dialog.open) {
      dialog.showModal();
      const first =
        dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>('input, button');
      first?.focus();
      this.#content?.opened?.(dialog);
    }
    this.#content?.updated?.();
    // After all that waits for this update.
    if (this.#hadFocus) void this.#host.updateComplete.then(() => this.#keepFocus());
  }

  /** @param toast shown within the dialog, because what is outside of a modal dialog is inert */
  render(toast: unknown = nothing): TemplateResult | typeof nothing {
    if (!this.#content) return nothing;
    return html`<dialog
      class="act"
      part="dialog"
      aria-labelledby="dialog-heading"
      @cancel=${this.#cancelled}
      @close=${() => this.close()}
      @keydown=${keepTabInside}
    >
      ${this.#content.render()} ${this.#announcer.render()} ${toast}
    </dialog>`;
  }

  readonly #cancelled = (event: Event): void => {
    event.preventDefault();
    this.close();
  };

  #keepFocus(): void {
    if (document.activeElement === document.body && this.#host.isConnected) this.#host.focus();
  }

  #returnFocus(): void {
    if (this.#content || userHasMovedOn(this.#host)) return;
    // The opener may be gone: then the host has the focus.
    const opener = this.#opener?.isConnected ? this.#opener : this.#host;
    (opener as HTMLElement).focus();
  }
}

/** Elements that Tab reaches in a root and in the shadow roots inside. */
const stopsIn = (root: ParentNode): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].flatMap((each) => [
    ...(each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility() ? [each] : []),
    ...(each.shadowRoot ? stopsIn(each.shadowRoot) : []),
  ]);

/** Tab goes from the last field to the first, instead of to the window of the browser. */
function keepTabInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = stopsIn(event.currentTarget as HTMLElement);
  const [leaves, enters] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.composedPath()[0] !== leaves) return;
  event.preventDefault();
  enters?.focus();
}

/** Attributes of the heading of a dialog. */
export const dialogTitle = 'class="heading" id="dialog-heading" part="dialog-heading"';

export const dialogHeading = (host: HTMLElement, text: string): TemplateResult =>
  heading(host, isolateNames(text), dialogTitle);

/**
 * Isolates the name that a sentence quotes, from the first mark to the last: it may have another direction. “English”,
 * ”Swedish”, „German“, «Arabic», »Danish« and 「Japanese」.
 */
export const isolateNames = (sentence: string): unknown =>
  sentence.split(/(?<=[“”„«»「])(.+)(?=[“”«»」])/u).map((part, index) => (index % 2 ? html`<bdi>${part}</bdi>` : part));

export interface DialogFooter {
  readonly cancelLabel: string;
  readonly cancel: () => void;
  readonly submitLabel: unknown;
  /** Keeps the button focusable; the submit handler has to check it as well. */
  readonly disabled?: boolean;
  readonly destructive?: boolean;
}

export const dialogFooter = (view: DialogFooter): TemplateResult => html`
  <div class="ways">
    <button type="button" class="button" @click=${view.cancel}>${view.cancelLabel}</button>
    <button
      type="submit"
      class=${view.destructive ? 'button primary danger' : 'button primary'}
      part="button submit"
      aria-disabled=${view.disabled ? 'true' : 'false'}
    >
      ${view.submitLabel}
    </button>
  </div>
`;
