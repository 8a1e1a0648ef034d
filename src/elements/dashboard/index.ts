import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { LazyCode } from '../../controllers/lazy-code.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import type { SessionController } from '../../controllers/session.ts';
import { directionOf } from '../../localisation/languages.ts';
import { failureMessage } from '../../localisation/failure-messages.ts';
import { dashboard, type DashboardMessages } from '../../localisation/sections/dashboard.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import {
  instancesOf,
  revisionOf,
  type Breakpoint,
  type DashboardDocument,
  type Instance,
  type Place,
} from '../../models/dashboard/document.ts';
import type { SavedDashboard } from '../../models/dashboard/store.ts';
import { container } from '../../theme/container.ts';
import { controls } from '../../theme/controls.ts';
import { layoutDashboard, pencil } from '../../theme/icons.ts';
import { raised } from '../../theme/raised.ts';
import { tokens } from '../../theme/tokens.ts';
import { isFailure } from '../../transport/failure.ts';
import { Announcer } from '../parts/announcer.ts';
import { notice } from '../parts/notice.ts';
import { smallButton, statusMessage, statusScreen, statusScreenStyles } from '../parts/status-screen.ts';
import { Board, frame, titleOf } from './board.ts';
import type { DashboardContext, DashboardEditor, ServedDashboard } from './context.ts';
import { BoardLayout } from './layout.ts';
import { ElementSource } from './source.ts';
import { dashboardStyles } from './styles.ts';
import type { WidgetHost } from './widget-host.ts';

export * from './events.ts';
export type { ServedDashboard };

const unreachable = { code: 'network', kind: 'unreachable' };

const skeleton = (label: string): TemplateResult => html`
  <div class="board bones" part="skeleton" aria-hidden="true">
    <span class="bone-frame"></span><span class="bone-frame"></span><span class="bone-frame"></span>
  </div>
  <span class="unseen">${label}</span>
`;

/**
 * Widgets on a board: a resource of the workspace (`resource-id`), or a document that the page stores (`layout`). Each
 * widget loads when it comes near the viewport, and its failures do not affect the others.
 *
 * @slot - A child in the slot of an `instanceId` is used as that widget.
 * @csspart board - The grid of widgets.
 * @csspart frame - The place of one widget; `frame-0` is the first one of the document.
 * @csspart widget - The box of a widget's element.
 * @csspart fault - Error message of a widget, in its place or above it.
 * @csspart details - Details of an error, for developers.
 * @csspart message - Message in place of the board.
 * @csspart toolbar - Toolbar during editing.
 * @csspart draft - Offer of unsaved edits.
 * @csspart restore-draft - The button that restores them.
 * @csspart discard-draft - The button that discards them.
 * @csspart button - A button.
 * @csspart edit - The button that starts editing.
 * @csspart undo - The undo button.
 * @csspart redo - The redo button.
 * @csspart mine - In a conflict, the button that keeps the user's version.
 * @csspart theirs - In a conflict, the button that takes the other version.
 * @csspart both - In a conflict, the button that merges both.
 * @csspart dialog - A dialog.
 * @csspart menu - The menu of a handle.
 * @cssproperty --service-dashboard-row - Height of a row; 3 rem.
 * @cssproperty --service-dashboard-gap - Gap between widgets; 1 rem.
 * @cssState loading - The dashboard is loading.
 * @cssState ready - The dashboard is shown.
 * @cssState failed - The dashboard could not be loaded or read.
 * @cssState signed-out - The user is signed out.
 * @cssState offline - The dashboard waits for the network.
 * @cssState limited - Requests are rate limited for a while.
 * @cssState editing - The dashboard is being edited.
 * @cssState unsaved - There are unsaved edits.
 * @fires {LayoutChangedEvent} layout-changed - The dashboard has been edited and saved.
 * @fires {WidgetFailedEvent} widget-failed - A widget is not shown, or not completely.
 */
export class DashboardElement extends LitElement implements DashboardContext {
  static override readonly styles = [tokens, container, raised, controls, statusScreenStyles, dashboardStyles];

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { dashboard });
  readonly #platform = new PlatformController(this);
  /** @ignore Part of `DashboardContext`, like all members with this tag. */
  readonly source: ElementSource = new ElementSource(this, this.#platform);
  readonly #layout: BoardLayout = new BoardLayout(this);
  readonly #board: Board = new Board(this, this.#layout);
  readonly #announcer = new Announcer(this);
  readonly #faults = new LazyCode(this, async () => {
    const faults = await import('./faults.lazy.ts');
    this.adoptStyles(...faults.styles);
    return faults;
  });
  readonly #editing = new LazyCode(this, () => import('./editor/editor.lazy.ts'));
  readonly #sessions = new LazyCode(this, () => import('../../controllers/session.ts'));

  /** Resource of the dashboard. */
  @property({ attribute: 'resource-id' }) resourceId: string | undefined;
  /** Document that the page stores, or its JSON text. */
  @property() layout: unknown;
  /** Directory in which the first save of `layout` creates a resource. */
  @property({ attribute: 'directory-id' }) directoryId: string | undefined;
  /** State of a server-rendered dashboard: `{ read?, slots? }`. */
  @property({ attribute: 'served-state', type: Object }) served: ServedDashboard | undefined;
  /** The dashboard is being edited. */
  @property({ type: Boolean, reflect: true }) editing = false;
  /** Prevents editing. */
  @property({ type: Boolean, attribute: 'read-only' }) readOnly = false;
  /** Milliseconds after which a widget that is not loaded shows an error. */
  @property({ type: Number }) timeout = 15_000;
  /** Level of the first heading, 1 to 6; 2 by default. Those below it have the next ones. */
  @property({ attribute: 'heading-level', type: Number }) headingLevel?: number;
  /** Overrides single messages. */
  @property({ attribute: false }) messages?: DeepPartial<Messages>;
  @state() private loadFailed = false;

  /** @ignore */
  editor: DashboardEditor | undefined;
  #isOpening = false;
  #isAdding = false;
  #session: SessionController | undefined;
  #shown: DashboardDocument | undefined;
  #all: readonly Instance[] = [];
  #instances: readonly Instance[] = [];
  #ordered: readonly Instance[] = [];

  /** Document as shown, with unsaved edits; `undefined` while there is none. */
  get document(): DashboardDocument | undefined {
    const { read } = this.source;
    return this.editor?.document ?? (read && !read.fault ? read.document : undefined);
  }

  /** Focuses the toolbar during editing, else the edit button. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.toolbar button, .bar .button')?.focus(options);
  }

  /** Reads the dashboard again. */
  reload(): void {
    this.source.retry();
  }

  /** @ignore */
  get words(): DashboardMessages {
    return this.#localise.words.dashboard;
  }

  /** @ignore */
  get language(): string {
    return this.#localise.language;
  }

  /** @ignore */
  get breakpoint(): Breakpoint {
    return this.#layout.breakpoint;
  }

  /** @ignore */
  get places(): ReadonlyMap<string, Place> {
    return this.#layout.places;
  }

  /** @ignore */
  widget(key: string): WidgetHost | undefined {
    return this.#board.widget(key);
  }

  /** @ignore */
  titleOf(instance: Instance): string {
    return titleOf(this.widget(instance.key), instance, this);
  }

  /** @ignore */
  faultOf(host: WidgetHost): unknown {
    return this.#fault((faults) => faults.faultOf(this, host));
  }

  /** @ignore */
  announce(sentence: string): void {
    this.#announcer.announce(sentence);
  }

  /** @ignore */
  errorMessage(error: unknown): string {
    const failures = this.#localise.lazyWords?.failures;
    if (failures) return failureMessage(failures, isFailure(error) ? error : unreachable);
    void this.loadErrorMessages().then(() => this.requestUpdate());
    return this.words.failed;
  }

  /** @ignore */
  loadErrorMessages(): Promise<unknown> {
    return this.#localise.loadLazyWords().catch(() => undefined);
  }

  /** @ignore */
  reportLoadFailure(): void {
    this.loadFailed = true;
  }

  /** @ignore */
  adoptStyles(...styles: readonly CSSResult[]): void {
    const sheets = this.shadowRoot?.adoptedStyleSheets;
    for (const { styleSheet } of styles) if (styleSheet && !sheets?.includes(styleSheet)) sheets?.push(styleSheet);
  }

  /** @ignore */
  stopEditing(): void {
    const { editor } = this;
    if (!editor) return;
    this.editor = undefined;
    editor.close();
    this.editing = false;
    this.requestUpdate();
    void this.updateComplete.then(() => {
      if (!this.editor) this.focus();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('resourceId') && this.hasUpdated && !this.source.isCreated(this.resourceId)) {
      this.stopEditing();
      this.source.open();
    }
    // An element on a server is never connected.
    if (globalThis.document && !this.isConnected) return;
    if (changed.has('editing')) this.loadFailed = false;
    this.#followEditing();
    this.#updateInstances();
    const { editor } = this;
    this.#board.show(this.#instances);
    this.#layout.arrange(this.#instances, !editor, editor?.preview);
  }

  /** The button to edit needs script: a server renders its place. */
  protected override firstUpdated(): void {
    if (this.#mayEdit) this.requestUpdate();
  }

  protected override updated(): void {
    const { state: reading, read, ended, loadFailed } = this.source;
    const status = reading?.status;
    setStates(this.#internals, {
      loading: status === 'loading',
      ready: Boolean(read && !read.fault),
      failed: Boolean(read?.fault) || status === 'failed' || loadFailed,
      'signed-out': status === 'signed-out' || ended,
      offline: Boolean(reading?.waitingForNetwork),
      limited: Boolean(reading?.limited),
      editing: Boolean(this.editor),
      unsaved: Boolean(this.editor?.dirty),
    });
  }

  get #mayEdit(): boolean {
    return !this.readOnly && this.source.mayEdit;
  }

  #followEditing(): void {
    const { editor, source } = this;
    if (!this.editing) this.stopEditing();
    else if (editor) {
      const { read, resource, isOnPlatform } = source;
      // A newer or unreadable document is a conflict of the next save.
      const isEditable = read && read.fault === undefined && !read.newer && (resource || !isOnPlatform);
      if (isEditable) editor.show(this.#saved(read.document));
    } else if (this.#mayEdit && this.document && !this.#isOpening) void this.#startEditing();
  }

  #saved(document: DashboardDocument): SavedDashboard {
    return { document, revision: this.source.resource?.revision ?? revisionOf(document) };
  }

  async #startEditing(): Promise<void> {
    this.#isOpening = true;
    try {
      const { edit } = await this.#editing.load();
      await this.source.whenKnown();
      const { document } = this;
      if (!this.editing || !document) return;
      this.editor = edit(this, this.#saved(document));
      this.requestUpdate();
      await this.updateComplete;
      this.focus();
      this.#pickAdded();
    } catch {
      this.editing = false;
      this.reportLoadFailure();
    } finally {
      this.#isOpening = this.#isAdding = false;
    }
  }

  #updateInstances(): void {
    const { document } = this;
    if (document !== this.#shown) this.#all = document ? instancesOf(document) : [];
    this.#shown = document;
    if (this.#all.some(({ visibility }) => visibility.startsWith('signed-'))) {
      const { SessionController: Session } = this.#sessions.request() ?? {};
      if (Session) this.#session ??= new Session(this, this.#platform);
    }
    const user = this.#session?.user;
    const isShown = { always: true, hidden: false, 'signed-in': Boolean(user), 'signed-out': !user };
    this.#instances = this.editor ? this.#all : this.#all.filter(({ visibility }) => isShown[visibility]);
  }

  protected override render(): TemplateResult {
    const { words } = this;
    return html`<div class="dashboard" part="dashboard" lang=${this.language} dir=${directionOf(this.language)}>
      ${this.loadFailed ? notice('bad', words.notLoaded) : nothing} ${this.#main()}
      ${this.editor?.dialogs() ?? nothing}
      ${this.source.ended ? (this.#faults.request()?.sessionEnded(this) ?? nothing) : nothing} ${this.#announcer.render()}
    </div>`;
  }

  #main(): unknown {
    const { words, editor } = this;
    const { read, notices } = this.source;
    const isNewer = read?.fault === undefined && read?.newer && !editor;
    return (
      this.#status() ??
      html`${isNewer ? notice('limited', words.newer) : nothing}
      ${notices} ${editor?.toolbar() ?? this.#bar()}
      ${this.#instances.length ? this.#frames() : this.#empty()}`
    );
  }

  #empty(): TemplateResult {
    const { words } = this;
    const icon = layoutDashboard;
    if (!this.#mayEdit) return statusMessage({ icon, text: words.emptyHeading });
    // Needs script.
    const action = this.hasUpdated ? smallButton(words.add, () => this.#add()) : nothing;
    return statusMessage({ icon, heading: words.emptyHeading, text: words.empty, action });
  }

  #add(): void {
    this.#isAdding = true;
    this.editing = true;
    this.#pickAdded();
  }

  /** Opens the picker once the editor is there. */
  #pickAdded(): void {
    if (!this.#isAdding || !this.editor) return;
    this.#isAdding = false;
    this.editor.pick();
  }

  /** Status screen without a dashboard; unsaved edits stay in any case. */
  #status(): unknown {
    const { words, source } = this;
    const { state: reading, read, loadFailed } = source;
    const signedOut = reading?.status === 'signed-out';
    if (this.editor && !signedOut) return undefined;
    const screen = statusScreen({
      ...reading,
      words,
      signedOut,
      loadFailed,
      hasContent: Boolean(read) && !reading?.failure,
      errorMessage: () => (loadFailed ? words.notLoaded : this.errorMessage(reading?.failure)),
      retry: () => source.retry(),
      loading: () => (reading ? skeleton(words.loading) : this.#fault((faults) => faults.noDashboard(this))),
      signIn: () => this.#fault((faults) => faults.signedOut(this)),
      notFound: () => this.#fault((faults) => faults.notFound(this)),
    });
    if (screen || read?.fault === undefined) return screen;
    return this.#fault((faults) => faults.unreadable(this, read.details));
  }

  #fault(render: (faults: typeof import('./faults.lazy.ts')) => unknown): unknown {
    const faults = this.#faults.request();
    return faults ? render(faults) : this.#loadingFaults();
  }

  #loadingFaults(): TemplateResult {
    return html`<p class="fault">${this.#faults.failed ? this.words.notLoaded : this.words.loading}</p>`;
  }

  #bar(): TemplateResult | typeof nothing {
    if (!this.#mayEdit) return nothing;
    const edit = () => {
      this.editing = true;
    };
    return html`<div class="bar" part="bar">
      ${this.source.drafts?.taken ? html`<span>${this.words.unsaved}</span>` : nothing}
      <button type="button" class="button small" part="button edit" ?hidden=${!this.hasUpdated} @click=${edit}>${pencil}${this.words.edit}</button>
    </div>`;
  }

  #frames(): TemplateResult {
    // A widget that is being moved keeps its place in the DOM, and with it the focus and the pointer.
    if (!this.editor?.preview || this.#ordered.length !== this.#instances.length) {
      this.#ordered = this.#layout.sorted(this.#instances);
    }
    return html`<div class="board" part="board" role="group" aria-label=${this.words.label}>
      ${repeat(
        this.#ordered,
        ({ key }) => key,
        ({ key }, index) => {
          const host = this.widget(key);
          return host ? frame(this, host, index) : nothing;
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
