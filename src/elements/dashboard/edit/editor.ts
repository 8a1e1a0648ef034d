import { html, nothing, type TemplateResult } from 'lit';
import { dashboardEditor, type DashboardEditorMessages } from '../../../localisation/sections/dashboard-editor.ts';
import { merge, messagesFor } from '../../../localisation/languages.ts';
import { DashboardModel, type DashboardState } from '../../../models/dashboard-model.ts';
import type { SavedDashboard } from '../../../models/dashboard/store.ts';
import type { DashboardDocument, Instance, Place } from '../../../models/dashboard/document.ts';
import { plus, redo2, undo2 } from '../../../theme/icons.ts';
import type { DashboardEditor, EditedDashboard, EditedHost, EditGateOptions } from '../editing.ts';
import { sizeOf } from '../board-layout.ts';
import type { FrameChrome } from '../frame.ts';
import type { WidgetHost } from '../widget-host.ts';
import { chrome } from './chrome.ts';
import { conflictDialog, conflictHeading } from './conflict.ts';
import { draftOffer } from './draft-offer.ts';
import { handleOf, type Desk } from './desk.ts';
import { Moves } from './moves.ts';
import { Picker } from './picker.ts';
import { Settings } from './settings.ts';
import { Edited } from './edited.ts';
import { editorStyles } from './styles.ts';
import { Dialog } from '../../parts/dialog.ts';

/** Edits a dashboard: a bar above it, handles around its widgets, dialogs. */
class Editor implements DashboardEditor, Desk {
  readonly styles = editorStyles;
  readonly dashboard: EditedDashboard;
  readonly model: DashboardModel;
  readonly #moves: Moves;
  readonly #dialog: Dialog;
  /** What has focus once it is rendered. */
  #focusNext: string | undefined;
  readonly #unsubscribe: () => void;

  constructor(dashboard: EditedDashboard, saved: SavedDashboard) {
    this.dashboard = dashboard;
    this.model = new DashboardModel({ store: dashboard.store, drafts: dashboard.drafts, sizeOf }, saved);
    this.#moves = new Moves(this);
    this.#dialog = new Dialog(dashboard.element);
    this.#unsubscribe = this.model.subscribe(() => dashboard.element.requestUpdate());
    dashboard.element.addEventListener('keydown', this.#key);
    dashboard.announce(this.words.editingStarted);
  }

  get words(): DashboardEditorMessages {
    const { language, element } = this.dashboard;
    const { words } = messagesFor({ dashboardEditor }, [language]);
    return merge(words.dashboardEditor, element.messages?.dashboardEditor);
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

  titleOf(instance: Instance): string {
    return this.dashboard.titleOf(instance);
  }

  requestUpdate(): void {
    this.dashboard.element.requestUpdate();
  }

  /** Focuses what a selector finds, once it is rendered. */
  focusSoon(selector: string): void {
    this.#focusNext = selector;
    this.requestUpdate();
  }

  show(saved: SavedDashboard): void {
    const { page } = this.dashboard;
    if (!page) this.model.show(saved);
    else if (!this.dirty && page.isAnother()) {
      page.take();
      this.model.show({ ...saved, revision: Math.max(saved.revision, this.model.revision + 1) });
    }
  }

  focus(): void {
    this.#find('.toolbar button')?.focus();
  }

  close(): void {
    this.#dialog.close();
    this.dashboard.element.removeController(this.#dialog);
    this.#unsubscribe();
    this.model.close();
    this.#moves.end();
    this.dashboard.element.removeEventListener('keydown', this.#key);
    this.dashboard.announce(this.words.editingEnded);
  }

  chrome(host: WidgetHost, title: string): FrameChrome {
    return chrome(this, this.#moves, host, title);
  }

  toolbar(): TemplateResult {
    const { words } = this;
    const { dirty, canUndo, canRedo, saving, waitingForNetwork, failure, draft } = this.model.state;
    const said = failure
      ? this.dashboard.wordsFor(failure)
      : waitingForNetwork
        ? this.dashboard.words.offline
        : dirty
          ? words.unsaved
          : words.saved;
    const tool = (name: string, label: string, icon: TemplateResult, can: boolean, press: () => void) =>
      html`<button
        type="button"
        class="tool"
        part="button ${name}"
        aria-label=${label}
        title=${label}
        aria-disabled=${can ? 'false' : 'true'}
        @click=${() => can && press()}
      >
        ${icon}
      </button>`;
    return html`<span id="handle-help" class="unseen">${words.handleHelp}</span>
      <div class="toolbar" part="toolbar" role="toolbar" aria-label=${words.toolbar}>
      <button type="button" class="button small" part="button add" @click=${() => this.pick()}>${plus}${words.add}</button>
      ${tool('undo', words.undo, undo2, canUndo, () => this.#undo())}
        ${tool('redo', words.redo, redo2, canRedo, () => this.#redo())}
      <span class=${failure ? 'said bad' : 'said'}>${said}</span>
      ${
        dirty
          ? html`<button type="button" class="button small" part="button discard" @click=${() => this.model.discard()}>
              ${words.discard}
            </button>`
          : html`<button type="button" class="button small" part="button done" @click=${() => this.dashboard.leave()}>
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
    ${draft ? draftOffer(this, draft) : nothing}`;
  }

  dialogs(): unknown {
    const { conflict } = this.model.state;
    return this.#dialog.render(conflict && conflictDialog(this, conflict));
  }

  updated(): void {
    const next = this.#focusNext;
    this.#focusNext = undefined;
    if (next) this.#find(next)?.focus();
  }

  pick(): void {
    this.#dialog.open(new Picker(this));
  }

  configure(host: WidgetHost): void {
    this.#dialog.open(new Settings(this, host));
  }

  remove(host: WidgetHost, title: string): void {
    const keys = [...this.dashboard.places.keys()];
    const next = keys[keys.indexOf(host.instance.key) + 1] ?? keys.at(-2);
    this.model.remove(host.instance.key);
    this.dashboard.announce(this.words.removed(title));
    this.focusSoon(next === undefined ? '.toolbar button' : handleOf(next));
  }

  readonly closeDialog = (): void => {
    this.#dialog.close();
  };

  /** Saves; who had to sign in again first goes on with it then. */
  async save(): Promise<void> {
    if (!this.model.state.dirty) return;
    await this.#done(await this.model.save());
  }

  async resolve(how: 'both' | 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this.model.state;
    this.focusSoon('[part~="save"]');
    await this.#done(await this.model.resolve(how));
    // It is looked at, and not edited.
    if (conflict?.fault && how === 'theirs') this.dashboard.leave();
  }

  #done(saved: boolean): void {
    const { failure, document, conflict } = this.model.state;
    if (saved) {
      this.dashboard.saved(document, this.model.revision);
      this.dashboard.announce(this.words.saved);
    } else if (failure?.code === 'unauthenticated') this.dashboard.sessionEnded(() => void this.save());
    else if (failure) this.dashboard.announce(this.dashboard.wordsFor(failure));
    else if (conflict) this.dashboard.announce(conflictHeading(this.words, conflict));
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

  /** What changes its place among the nodes loses its focus; what is gone has none. */
  #focusKept(): () => void {
    const active = this.dashboard.element.shadowRoot?.activeElement;
    const key = active?.closest<HTMLElement>('.frame')?.dataset['key'];
    return () => {
      if (key === undefined) return;
      void this.dashboard.element.updateComplete.then(() => {
        if (this.dashboard.element.shadowRoot?.activeElement) return;
        (this.#find(handleOf(key)) ?? this.#find('.toolbar button'))?.focus();
      });
    };
  }

  readonly #key = (event: KeyboardEvent): void => {
    const [inner] = event.composedPath();
    const typing = inner instanceof Element && inner.matches('input, textarea, select, [contenteditable]');
    if (typing || this.#dialog.content || !(event.ctrlKey || event.metaKey)) return;
    const state: DashboardState = this.model.state;
    const key = event.key.toLowerCase();
    const redo = key === 'y' || (key === 'z' && event.shiftKey);
    if (redo ? !state.canRedo : key !== 'z' || !state.canUndo) return;
    event.preventDefault();
    if (redo) this.#redo();
    else this.#undo();
  };

  #find<Found extends HTMLElement = HTMLElement>(selector: string): Found | null {
    return this.dashboard.element.renderRoot.querySelector<Found>(selector);
  }
}

export const edit = (
  element: EditedHost,
  options: EditGateOptions,
  saved: SavedDashboard,
  leave: () => void,
): DashboardEditor => new Editor(new Edited(element, options, leave), saved);
