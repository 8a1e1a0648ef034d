import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { PendingFocus } from '../../../controllers/pending-focus.ts';
import { formatMoment } from '../../../localisation/format.ts';
import { merge, messagesFor } from '../../../localisation/languages.ts';
import { dashboardEditor, type DashboardEditorMessages } from '../../../localisation/sections/dashboard-editor.ts';
import { DashboardModel, type DashboardState } from '../../../models/dashboard-model.ts';
import type { DashboardDocument, Place } from '../../../models/dashboard/document.ts';
import type { DashboardDraft } from '../../../models/dashboard/drafts.ts';
import { stringify } from '../../../models/dashboard/json.ts';
import type { DashboardConflict } from '../../../models/dashboard/merge.ts';
import { ResourceStore, type SavedDashboard } from '../../../models/dashboard/store.ts';
import type { PlatformFailure } from '../../../transport/failure.ts';
import { plus, redo2, undo2, x } from '../../../theme/icons.ts';
import { dialogStyles } from '../../parts/dialog-styles.ts';
import { Dialog, dialogTitle } from '../../parts/dialog.ts';
import { heading } from '../../parts/heading.ts';
import { commandKey } from '../../parts/key-events.ts';
import { Menu, menuStyles, type MenuItems } from '../../parts/menu.ts';
import { named } from '../../parts/names.ts';
import type { DashboardContext, DashboardEditor, EditorContext, FrameChrome } from '../context.ts';
import { LayoutChangedEvent } from '../events.ts';
import { sizeOf } from '../layout.ts';
import type { WidgetHost } from '../widget-host.ts';
import { chrome, handleOf, Moves } from './chrome.ts';
import { PageStore } from './page-store.ts';
import { Picker } from './picker.ts';
import { Settings } from './settings.ts';
import { editorStyles } from './styles.ts';

class Editor implements DashboardEditor, EditorContext, ReactiveController {
  readonly dashboard: DashboardContext;
  readonly model: DashboardModel;
  readonly #moves: Moves;
  readonly #menu: Menu;
  readonly #dialog: Dialog;
  readonly #focus: PendingFocus;
  readonly #pageStore: PageStore | undefined;
  readonly #unsubscribe: () => void;
  #following = new AbortController();
  /** The signed-in user, whose draft this is; `undefined` until the first sign-in. */
  #userId: string | undefined;

  constructor(dashboard: DashboardContext, saved: SavedDashboard) {
    this.dashboard = dashboard;
    const { source, resourceId, directoryId } = dashboard;
    this.#pageStore = source.isOnPlatform ? undefined : new PageStore(dashboard);
    const store =
      this.#pageStore ??
      new ResourceStore({
        resourceId,
        directoryId,
        whenReady: () => source.whenReady(),
        found: (id) => source.created(id),
      });
    this.model = new DashboardModel({ store, drafts: source.drafts, sizeOf }, saved);
    this.#moves = new Moves(this);
    this.#menu = new Menu(dashboard);
    this.#dialog = new Dialog(dashboard);
    this.#focus = new PendingFocus(dashboard);
    dashboard.adoptStyles(dialogStyles, menuStyles, editorStyles);
    this.#unsubscribe = this.model.subscribe(() => dashboard.requestUpdate());
    dashboard.addEventListener('keydown', this.#key);
    dashboard.announce(this.words.editingStarted);
    dashboard.addController(this);
  }

  hostConnected(): void {
    this.#following = new AbortController();
    if (!this.#pageStore) this.#followUser(this.#following.signal).catch(() => undefined);
  }

  hostDisconnected(): void {
    this.#following.abort();
  }

  get words(): DashboardEditorMessages {
    const { language, messages } = this.dashboard;
    const { words } = messagesFor({ dashboardEditor }, [language]);
    return merge(words.dashboardEditor, messages?.dashboardEditor);
  }

  get document(): DashboardDocument {
    return this.model.state.document;
  }

  get dirty(): boolean {
    return this.model.state.dirty;
  }

  get preview(): { readonly key: string; readonly place: Place } | undefined {
    return this.#moves.preview;
  }

  focusAfterUpdate(selector: string): void {
    this.#focus.focusAfterUpdate(selector);
  }

  announceInDialog(sentence: string): void {
    this.#dialog.announce(sentence);
  }

  openMenu(label: string, items: MenuItems, at: Element): void {
    this.#menu.open(label, items, at);
  }

  show(saved: SavedDashboard): void {
    const page = this.#pageStore;
    if (!page) this.model.show(saved);
    else if (!this.dirty && page.hasChanged()) {
      page.rebase();
      this.model.show({ ...saved, revision: Math.max(saved.revision, this.model.revision + 1) });
    }
  }

  close(): void {
    this.#dialog.close();
    for (const controller of [this, this.#moves, this.#menu, this.#dialog, this.#focus]) {
      this.dashboard.removeController(controller);
    }
    this.#following.abort();
    this.#unsubscribe();
    this.model.close();
    this.#moves.end();
    this.#menu.hostDisconnected();
    this.dashboard.removeEventListener('keydown', this.#key);
    this.dashboard.announce(this.words.editingEnded);
  }

  chrome(host: WidgetHost, title: string): FrameChrome {
    return chrome(this, this.#moves, host, title);
  }

  toolbar(): TemplateResult {
    const { words } = this;
    const { dirty, canUndo, canRedo, saving, waitingForNetwork, failure, draft } = this.model.state;
    const status = failure
      ? this.#errorMessage(failure)
      : waitingForNetwork
        ? this.dashboard.words.offline
        : dirty
          ? words.unsaved
          : words.saved;
    const { add } = this.dashboard.words;
    // A narrow bar has icons in place of texts.
    const isNarrow = this.dashboard.breakpoint === 'narrow';
    const textTool = isNarrow ? 'button small icon-only' : 'button small';
    const titleOf = (label: string) => (isNarrow ? label : nothing);
    const tool = (name: string, label: string, icon: TemplateResult, can: boolean, press: () => void) =>
      html`<button
        type="button"
        class="tool"
        part="button ${name}"
        title=${label}
        aria-disabled=${can ? 'false' : 'true'}
        @click=${() => can && press()}
      >
        ${icon}
      </button>`;
    return html`<span id="handle-help" class="unseen">${this.dashboard.breakpoint === 'narrow' ? words.handleHelpNarrow : words.handleHelp}</span>
      <div class="toolbar" part="toolbar" role="toolbar" aria-label=${words.toolbar}>
      <button type="button" class=${textTool} part="button add" title=${titleOf(add)} @click=${() => this.pick()}>
        ${plus}${isNarrow ? nothing : add}
      </button>
      ${tool('undo', words.undo, undo2, canUndo, () => this.#undo())}
        ${tool('redo', words.redo, redo2, canRedo, () => this.#redo())}
      <span class="status ${failure ? 'bad' : isNarrow && !waitingForNetwork ? 'unseen' : ''}">${status}</span>
      ${
        dirty
          ? html`<button
              type="button"
              class=${textTool}
              part="button discard"
              title=${titleOf(words.discard)}
              @click=${() => this.#discard()}
            >
              ${isNarrow ? x : words.discard}
            </button>`
          : html`<button type="button" class="button small" part="button done" @click=${() => this.dashboard.stopEditing()}>
              ${words.done}
            </button>`
      }
      <button
        type="button"
        class="button small primary"
        part="button save"
        aria-disabled=${dirty && !saving ? 'false' : 'true'}
        @click=${() => this.save()}
      >
        ${saving ? words.saving : words.save}
      </button>
    </div>
    ${draft ? this.#draftOffer(draft) : nothing}`;
  }

  #draftOffer({ at }: DashboardDraft): TemplateResult {
    const { words, model, dashboard } = this;
    const answer = (label: string, part: string, announcement: string, act: () => void) =>
      html`<button
        type="button"
        class="button small"
        part=${part}
        @click=${() => {
          act();
          dashboard.announce(announcement);
          this.focusAfterUpdate('.toolbar button');
        }}
      >
        ${label}
      </button>`;
    return html`<div class="toolbar" part="draft">
      <span class="draft">${words.draft(formatMoment(new Date(at).toISOString(), dashboard.language))}</span>
      ${answer(words.discardDraft, 'button discard-draft', words.draftDiscarded, () => model.discardDraft())}
      ${answer(words.restoreDraft, 'button restore-draft', words.draftRestored, () => model.restoreDraft())}
    </div>`;
  }

  dialogs(): unknown {
    return html`${this.#menu.render()} ${this.#dialog.render()}`;
  }

  pick(): void {
    this.#dialog.open(new Picker(this));
  }

  configure(host: WidgetHost): void {
    // Safari does not focus buttons that are clicked.
    const opener = this.#find(`.frame[data-key='${CSS.escape(host.instance.key)}'] .tool`);
    this.#dialog.open(new Settings(this, host), opener);
  }

  remove(host: WidgetHost, title: string): void {
    const keys = [...this.dashboard.places.keys()];
    const next = keys[keys.indexOf(host.instance.key) + 1] ?? keys.at(-2);
    this.model.remove(host.instance.key);
    this.dashboard.announce(this.words.removed(title));
    this.focusAfterUpdate(next === undefined ? '.toolbar button' : handleOf(next));
  }

  readonly closeDialog = (): void => {
    this.#dialog.close();
  };

  async save(): Promise<void> {
    if (!this.model.state.dirty) return;
    await this.#done(await this.model.save());
  }

  async resolve(how: 'both' | 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this.model.state;
    this.closeDialog();
    const saved = await this.model.resolve(how);
    // An unreadable document can't be edited.
    if (conflict?.fault && how === 'theirs') this.dashboard.stopEditing();
    else this.#done(saved);
  }

  /** Ends editing when another user signs in. */
  async #followUser(signal: AbortSignal): Promise<void> {
    const { session } = (await this.dashboard.source.whenReady()).client;
    if (signal.aborted) return;
    const look = () => {
      const { state } = session;
      if (state.status !== 'signed-in') return;
      this.#userId ??= state.user.id;
      if (state.user.id !== this.#userId) this.dashboard.stopEditing();
    };
    signal.addEventListener('abort', session.subscribe(look));
    look();
  }

  #done(saved: boolean): void {
    const { failure, document, conflict } = this.model.state;
    if (saved) {
      this.#saved(document, this.model.revision);
      this.dashboard.announce(this.words.saved);
    } else if (failure?.code === 'unauthenticated') {
      this.dashboard.source.sessionEnded(() => {
        this.focusAfterUpdate('[part~="save"]');
        void this.save();
      });
    } else if (failure) {
      void this.dashboard.loadErrorMessages().then(() => this.dashboard.announce(this.#errorMessage(failure)));
    } else if (conflict) this.#dialog.open({ render: () => conflictDialog(this, conflict) });
  }

  #errorMessage(failure: PlatformFailure): string {
    const isFull = failure.detail.problem?.params?.['limit'] === 'workspaceBytes';
    return isFull ? this.words.full : this.dashboard.errorMessage(failure);
  }

  #discard(): void {
    this.model.discard();
    this.dashboard.announce(this.words.discarded);
    this.focusAfterUpdate('[part~="done"]');
  }

  #saved(document: DashboardDocument, revision: number): void {
    const { dashboard } = this;
    // A page has no other revision than the document's.
    const saved = this.#pageStore ? { ...document, revision } : document;
    const { resourceId, layout } = dashboard;
    const isText = this.#pageStore && typeof layout === 'string';
    const text = stringify(saved, isText ? 2 : undefined);
    if (this.#pageStore) dashboard.layout = isText ? text : saved;
    else dashboard.source.saved(saved);
    dashboard.dispatchEvent(new LayoutChangedEvent(saved, resourceId, text));
  }

  #undo(): void {
    const keep = this.#focusKept();
    this.model.undo();
    keep();
    this.dashboard.announce(this.words.undone);
  }

  #redo(): void {
    const keep = this.#focusKept();
    this.model.redo();
    keep();
    this.dashboard.announce(this.words.redone);
  }

  /** @returns a function that restores the focus, which elements lose when they move in the DOM */
  #focusKept(): () => void {
    const active = this.dashboard.shadowRoot?.activeElement;
    const key = active?.closest<HTMLElement>('.frame')?.dataset['key'];
    return () => {
      if (key === undefined) return;
      void this.dashboard.updateComplete.then(() => {
        if (this.dashboard.shadowRoot?.activeElement) return;
        (this.#find(handleOf(key)) ?? this.#find('.toolbar button'))?.focus();
      });
    };
  }

  readonly #key = (event: KeyboardEvent): void => {
    const [inner] = event.composedPath();
    const typing = inner instanceof Element && inner.matches('input, textarea, select, [contenteditable]');
    if (typing || this.#dialog.content || !(event.ctrlKey || event.metaKey)) return;
    const state: DashboardState = this.model.state;
    const key = commandKey(event).toLowerCase();
    const redo = key === 'y' || (key === 'z' && event.shiftKey);
    if (redo ? !state.canRedo : key !== 'z' || !state.canUndo) return;
    event.preventDefault();
    if (redo) this.#redo();
    else this.#undo();
  };

  #find<Found extends HTMLElement = HTMLElement>(selector: string): Found | null {
    return this.dashboard.renderRoot.querySelector<Found>(selector);
  }
}

export const edit = (dashboard: DashboardContext, saved: SavedDashboard): DashboardEditor =>
  new Editor(dashboard, saved);

function conflictDialog(editor: EditorContext, conflict: DashboardConflict): TemplateResult {
  const { by, byPage, theirs, both, fault, details } = conflict;
  const { dashboard, words, model } = editor;
  const title = (key: string) => {
    const instance = model.state.instances.find((each) => each.key === key);
    return instance ? dashboard.titleOf(instance) : key;
  };
  const did = [
    theirs.added.length ? words.theyAdded(theirs.added.length) : '',
    theirs.changed.length ? words.theyChanged(theirs.changed.length) : '',
    theirs.removed.length ? words.theyRemoved(theirs.removed.length) : '',
  ].filter(Boolean);
  const way = (how: 'both' | 'mine' | 'theirs', label: string, primary = false) =>
    html`<button
      type="button"
      class=${primary ? 'button primary' : 'button'}
      part="button ${how}"
      ?autofocus=${how === 'both'}
      @click=${() => editor.resolve(how)}
    >
      ${label}
    </button>`;
  // Either of the other ways discards work, so Enter must not.
  const attributes = `${dialogTitle} tabindex="-1"${fault ? ' autofocus' : ''}`;
  return html`${heading(dashboard, byPage ? words.pageConflictHeading : words.conflictHeading, attributes)}
    <p class="sub">${byPage ? words.pageConflict : by ? named(words.conflict, by) : words.conflict(by)}</p>
    ${
      did.length
        ? html`<ul>
            ${did.map((each) => html`<li>${each}</li>`)}
          </ul>`
        : nothing
    }
    ${both.length ? html`<p>${named(words.bothChanged, both.map(title).join(', '))}</p>` : nothing}
    ${fault ? html`<p>${fault === 'newer' ? words.theirsIsNewer : words.theirsIsUnreadable}</p>` : nothing}
    ${details ? html`<pre class="details" tabindex="0">${details}</pre>` : nothing}
    <div class="ways">
      <button type="button" class="button" @click=${editor.closeDialog}>${words.cancel}</button>
      ${way('theirs', words.takeTheirs, fault === 'newer')}
      ${fault === 'newer' ? nothing : way('mine', words.keepMine, fault === 'unreadable')}
      ${fault ? nothing : way('both', words.keepBoth, true)}
    </div>`;
}
