import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import type { SessionController } from '../../controllers/session.ts';
import { dashboard } from '../../localisation/sections/dashboard.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { instancesOf, type DashboardDocument, type Instance } from '../../models/dashboard/document.ts';
import { controls } from '../../theme/controls.ts';
import { pencil } from '../../theme/icons.ts';
import { tokens } from '../../theme/tokens.ts';
import { notice } from '../parts/notice.ts';
import { Board } from './board.ts';
import { BoardLayout } from './board-layout.ts';
import { EditGate } from './edit-gate.ts';
import { WidgetFailedEvent } from './events.ts';
import { failureSaid } from './failure-said.ts';
import type { FaultView } from './faults.ts';
import { frame, titleOf, type FrameView } from './frame.ts';
import { addStyles, LateCode } from './late-code.ts';
import { ShownDashboard, type ServedDashboard } from './shown.ts';
import * as states from './states.ts';
import { dashboardStyles } from './styles.ts';

export * from './events.ts';
export type { ServedDashboard };

/**
 * Widgets side by side, as somebody has put them: a resource of the workspace (`resource-id`), or a document that the
 * page keeps (`layout`). Each loads when it comes near the screen; one that fails harms no other.
 *
 * @slot - A widget that the page brings itself stands in the slot of its `instanceId`: it is not made, but taken.
 * @csspart board - The grid of widgets.
 * @csspart frame - The place of one widget; `frame-0` is that of the first one in the document.
 * @csspart widget - The box of its element.
 * @csspart fault - What is said instead of a widget that failed, or above it.
 * @csspart details - What a developer wants to know of that.
 * @csspart message - What stands there when there is no dashboard.
 * @csspart toolbar - The bar above it while it is edited.
 * @csspart draft - What was edited before and never saved, offered again.
 * @csspart restore-draft - The button that brings it back.
 * @csspart discard-draft - The one that forgets it.
 * @csspart button - A button.
 * @csspart undo - The button that undoes.
 * @csspart redo - The button that does it again.
 * @csspart mine - In a conflict, the button that keeps one's own.
 * @csspart theirs - The one that takes the others'.
 * @csspart both - The one that keeps both.
 * @csspart dialog - A dialog.
 * @cssproperty --service-dashboard-row - Height of a row; 48 px.
 * @cssproperty --service-dashboard-gap - Room between widgets; 16 px.
 * @cssState loading - The dashboard is on its way.
 * @cssState ready - It is shown.
 * @cssState failed - It could not be had, or not be read.
 * @cssState signed-out - Somebody has to sign in for it.
 * @cssState offline - It waits for the network.
 * @cssState editing - It is being edited.
 * @cssState unsaved - What has been edited is not saved.
 * @fires {LayoutChangedEvent} layout-changed - It has been edited and saved.
 * @fires {WidgetFailedEvent} widget-failed - A widget is not shown, or not as it should be.
 */
export class DashboardElement extends LitElement {
  static override readonly styles = [tokens, controls, dashboardStyles];

  /** The resource that has the dashboard. */
  @property({ attribute: 'resource-id' }) resourceId: string | undefined;
  /** The dashboard where the page keeps it: a document, or its JSON. */
  @property() layout: unknown;
  /** The directory in which a resource is made of `layout` when it is first saved. */
  @property({ attribute: 'directory-id' }) directoryId: string | undefined;
  /** What a server tells of the dashboard that it renders: `{ read?, slots? }`. */
  @property({ attribute: 'served-state', type: Object }) served: ServedDashboard | undefined;
  /** It is being edited. */
  @property({ type: Boolean, reflect: true }) editing = false;
  /** It can't be edited, whoever looks at it. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false;
  /** Milliseconds after which a widget that isn't there is said to take too long. */
  @property({ type: Number }) patience = 15_000;
  /** Single sentences instead of ours. */
  @property({ attribute: false }) messages?: DeepPartial<Messages>;
  @state() private said = '';
  @state() private trouble: string | undefined;

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { dashboard });
  readonly #platform: PlatformController = new PlatformController(this, () => this.#shown?.follow());
  readonly #missing = (): void => {
    this.trouble = this.#words.notLoaded;
  };
  readonly #shown: ShownDashboard = new ShownDashboard(this, this.#platform);
  readonly #board = new Board(this, {
    patience: () => this.patience,
    placed: () => this.#layout.isKnown,
    served: () => this.served?.slots ?? [],
    missing: this.#missing,
    failed: ({ instance: { instanceId, widgetId }, fault }) =>
      fault &&
      this.dispatchEvent(new WidgetFailedEvent({ instanceId, widgetId, code: fault.code, details: fault.details })),
  });
  readonly #layout = new BoardLayout(this);
  readonly #gate: EditGate = new EditGate(this, {
    shown: this.#shown,
    board: this.#board,
    layout: this.#layout,
    localise: this.#localise,
    titleOf: (instance) => titleOf(this.#board.widget(instance.key), instance, this.#view),
    announce: (sentence) => {
      // The same sentence twice is heard twice.
      this.said = sentence === this.said ? `${sentence}\u00a0` : sentence;
    },
    wordsFor: (error) => this.#wordsFor(error),
    missing: this.#missing,
  });
  readonly #faults = new LateCode(this, async () => {
    const faults = await import('./faults.ts');
    addStyles(this, faults.styles);
    return faults;
  });
  readonly #sessions = new LateCode(this, () => import('../../controllers/session.ts'));
  #session: SessionController | undefined;
  /** What has been read of which document. */
  #read: DashboardDocument | undefined;
  #all: readonly Instance[] = [];
  #instances: readonly Instance[] = [];

  /** The dashboard as it is shown, what is edited included; nothing while there is none. */
  get document(): DashboardDocument | undefined {
    const { read } = this.#shown;
    return this.#gate.editor?.document ?? (read && !read.fault ? read.document : undefined);
  }

  /** Reads what is shown anew. */
  reload(): void {
    this.#shown.retry();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('resourceId') && this.hasUpdated && !this.#shown.isMade(this.resourceId)) {
      this.#gate.leave();
      this.#shown.open();
    }
    // A server's element is connected to nothing.
    if (globalThis.document && !this.isConnected) return;
    if (changed.has('editing')) this.trouble = undefined;
    this.#gate.follow(this.#mayEdit);
    const { document } = this;
    if (document !== this.#read) this.#all = document ? instancesOf(document) : [];
    this.#read = document;
    const all = this.#all;
    if (all.some(({ visibility }) => visibility.startsWith('signed-'))) {
      const { SessionController: Session } = this.#sessions.module ?? {};
      if (Session) this.#session ??= new Session(this, this.#platform);
    }
    const user = this.#session?.user;
    const seen = { always: true, hidden: false, 'signed-in': Boolean(user), 'signed-out': !user };
    this.#instances = this.#gate.editor ? all : all.filter(({ visibility }) => seen[visibility]);
    this.#board.show(this.#instances);
    const { editor } = this.#gate;
    this.#layout.arrange(this.#instances, !editor, editor?.preview);
  }

  protected override updated(): void {
    const { state, read, ended } = this.#shown;
    const status = state?.status;
    setStates(this.#internals, {
      loading: status === 'loading',
      ready: Boolean(read && !read.fault),
      failed: Boolean(read?.fault) || status === 'failed' || this.#shown.broken,
      'signed-out': status === 'signed-out' || ended,
      offline: Boolean(state?.waitingForNetwork),
      editing: Boolean(this.#gate.editor),
      unsaved: Boolean(this.#gate.editor?.dirty),
    });
    this.#gate.editor?.updated();
  }

  get #mayEdit(): boolean {
    const { read, state, resource } = this.#shown;
    if (this.readOnly || !read || read.fault !== undefined || read.newer) return false;
    return !state || Boolean(resource?.permissions.includes('write'));
  }

  get #words(): Messages['dashboard'] {
    return this.#localise.words.dashboard;
  }

  get #view(): FrameView {
    const editor = this.#gate.editor;
    return {
      words: this.#words,
      language: this.#localise.language,
      chrome: editor && ((host, title) => editor.chrome(host, title)),
      fault: (host, title) => this.#faults.module?.faultOf(host, title, this.#faultView) ?? this.#plainly(),
    };
  }

  get #faultView(): FaultView {
    return { language: this.#localise.language, messages: this.messages, tryAgain: this.#words.tryAgain };
  }

  /** What is said where the code that would say more did not arrive. */
  #plainly(): TemplateResult {
    return html`<p class="fault">${this.#faults.failed ? this.#words.notLoaded : this.#words.loading}</p>`;
  }

  #wordsFor(error: unknown): string {
    return failureSaid(this, this.#localise, error);
  }

  protected override render(): TemplateResult {
    const words = this.#words;
    return html`<div class="dashboard" part="dashboard" lang=${this.#localise.language}>
      ${this.trouble ? notice('bad', this.trouble) : nothing} ${this.#main()} ${this.#gate.editor?.dialogs() ?? nothing}
      ${this.#shown.ended ? (this.#faults.module?.sessionEnded(words) ?? nothing) : nothing}
      <div class="unseen" role="status">${this.said}</div>
    </div>`;
  }

  #main(): TemplateResult {
    const words = this.#words;
    const { state, read } = this.#shown;
    const isNewer = read?.fault === undefined && read?.newer && !this.#gate.editor;
    return (
      this.#instead() ??
      html`${isNewer ? notice('limited', words.newer) : nothing}
      ${state?.waitingForNetwork ? notice('offline', words.offline) : nothing} ${this.#bar()}
      ${this.#instances.length ? this.#frames() : states.empty(words)}`
    );
  }

  /** What stands there when there is no dashboard; what somebody edits stays, whatever becomes of what is saved. */
  #instead(): TemplateResult | undefined {
    const words = this.#words;
    const { state, read, broken } = this.#shown;
    if (state?.status === 'signed-out') return this.#faults.module?.signedOut(words) ?? this.#plainly();
    if (this.#gate.editor) return undefined;
    if (broken) return states.failed(words, words.notLoaded, () => this.#shown.retry());
    if (state?.failure?.code === 'not_found') return this.#faults.module?.notFound(words) ?? this.#plainly();
    if (state?.failure) return states.failed(words, this.#wordsFor(state.failure), () => this.#shown.retry());
    if (!read && state?.waitingForNetwork) return states.offline(words);
    if (!read) return state ? states.skeleton(words) : (this.#faults.module?.noDashboard(words) ?? this.#plainly());
    if (read.fault) {
      const retry = () => this.#shown.retry();
      return this.#faults.module?.unreadable(this.#faultView, read.details, retry) ?? this.#plainly();
    }
    return undefined;
  }

  #bar(): TemplateResult | typeof nothing {
    if (this.#gate.editor) return this.#gate.editor.toolbar();
    if (!this.#mayEdit) return nothing;
    const begin = () => {
      this.editing = true;
    };
    return html`<div class="bar" part="bar">
      ${this.#shown.drafts?.taken ? html`<span>${this.#words.unsaved}</span>` : nothing}
      <button type="button" class="button small" part="button" @click=${begin}>${pencil}${this.#words.edit}</button>
    </div>`;
  }

  #frames(): TemplateResult {
    const view = this.#view;
    // While something is held nothing changes its place among the nodes: it would lose its focus.
    const ordered = this.#gate.editor?.preview ? this.#instances : this.#layout.sorted(this.#instances);
    return html`<div class="board" part="board" role="group" aria-label=${this.#words.label}>
      ${repeat(
        ordered,
        ({ key }) => key,
        ({ key }, nth) => {
          const host = this.#board.widget(key);
          return host ? frame(host, view, nth) : nothing;
        },
      )}
    </div>`;
  }
}

define('service-dashboard', DashboardElement);

declare global {
  interface HTMLElementTagNameMap {
    'service-dashboard': DashboardElement;
  }
}
