import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { LocaliseController } from '../../../controllers/localise.ts';
import { formatNumber } from '../../../localisation/format.ts';
import { actions } from '../../../localisation/sections/actions.ts';
import { ResourceActionsModel, type Outcome, type Undoable } from '../../../models/resource-actions.ts';
import { x } from '../../../theme/icons.ts';
import { Menu, type MenuAnchor } from '../../parts/menu.ts';
import { ResourceChangedEvent, type ResourceAction } from '../events.ts';
import { watchInput } from '../../../controllers/pending-focus.ts';
import type { MenuOptions, Subjects, Viewer } from '../view.ts';
import type { ActionDialog, ActionWords, DialogActions, DialogName, DialogOptions, DialogRequest } from './dialog.ts';
import { resourceItems, openResourceItems, newItems, type MenuActions } from './menu-items.ts';

export { actionStyles } from './styles.ts';

/** A dialog's code is loaded when it is first opened. */
const dialogs: { readonly [Name in DialogName]: () => Promise<{ open(options: DialogOptions): ActionDialog }> } = {
  create: () => import('./name-dialog.lazy.ts'),
  rename: () => import('./name-dialog.lazy.ts'),
  move: () => import('./move-dialog.lazy.ts'),
  delete: () => import('./delete-dialog.lazy.ts'),
  share: () => import('./share-dialog.lazy.ts'),
};

/** Acts that can be taken back, one after the other. */
const maximumUndo = 20;

/** What is done with resources: menus, dialogs, what has been done and the way to take it back. */
export class ActionController implements DialogActions, ReactiveController {
  readonly viewer: Viewer;
  readonly #localise: LocaliseController<'actions'>;
  readonly #menu: Menu;
  #told: ActionToast | undefined;
  /** What was done here and can be taken back, the last one last. */
  #undoable: readonly ActionToast[] = [];
  #left = 0;
  #dialog: ActionDialog | undefined;
  #back: HTMLElement | undefined;
  /** The dialog whose code is on its way. */
  #asked: object | undefined;

  constructor(viewer: Viewer) {
    this.viewer = viewer;
    this.#localise = new LocaliseController(viewer.element as LitElement, { actions });
    this.#menu = new Menu(viewer.element as LitElement);
    viewer.addController(this);
  }

  get words(): ActionWords {
    return { ...this.viewer.words, ...this.#localise.words.actions };
  }

  /** @param userHasMovedOn whether the user has pressed a key or a pointer since the menu was asked for */
  async openMenu(
    subjects: Subjects,
    at: MenuAnchor,
    userHasMovedOn: () => boolean,
    { rename, here = false }: MenuOptions = {},
  ): Promise<void> {
    const { words } = this;
    const resources = await this.#known(subjects);
    const [first] = resources;
    if (userHasMovedOn() || !first) return;
    const acts: MenuActions = {
      open: () => this.viewer.open(first.id),
      rename: rename ?? (() => void this.#open('rename', resources)),
      run: (name) => void this.run(name, resources, watchInput()),
      facets: this.viewer.facets,
      showFacet: (facet) => this.viewer.showFacet(facet),
    };
    const label = resources.length > 1 ? words.selected(resources.length) : words.actionsFor(first.name);
    this.#menu.open(label, here ? openResourceItems(first, words, acts) : resourceItems(resources, words, acts), at);
  }

  openNewMenu(directory: Resource, at: Element, userHasMovedOn: () => boolean): void {
    if (userHasMovedOn()) return;
    const { words } = this;
    const { upload } = this.viewer.actions;
    const make = (kind: 'directory' | 'document') => this.create(kind, directory, watchInput());
    const uploadFolder = upload && (() => upload(directory, { folder: true }));
    this.#menu.open(words.create, newItems(words, make, uploadFolder), at);
  }

  create(kind: 'directory' | 'document', directory: Resource, userHasMovedOn: () => boolean): void {
    void this.#open('create', [directory], { kind, userHasMovedOn });
  }

  async run(name: 'move' | 'delete' | 'share', subjects: Subjects, userHasMovedOn: () => boolean): Promise<void> {
    const resources = await this.#known(subjects);
    const needed = { move: 'write', delete: 'delete', share: 'share' } as const;
    const possible = resources.length > 0 && resources.every(({ permissions }) => permissions.includes(needed[name]));
    if (!possible) return;
    const filled = resources.some(({ kind, size }) => kind === 'directory' && size > 0);
    if (name === 'delete' && !filled && resources.length === 1) void this.remove(resources);
    else void this.#open(name, resources, { userHasMovedOn });
  }

  async rename(resource: Resource, name: string): Promise<void> {
    const undo = await this.#model.rename(resource, name);
    this.#tell({ text: this.words.renamed(name), undo });
    this.#dispatch('renamed', undo.resources);
  }

  async move(subjects: Subjects, target: Pick<Resource, 'id'>): Promise<void> {
    const resources = await this.#known(subjects);
    const outcome = await this.#model.move(resources, target.id);
    const { words } = this;
    this.#report(outcome, 'moved', words.moved, words.movedMany, (failed) => this.move(failed, target));
  }

  async remove(resources: readonly Resource[]): Promise<void> {
    const outcome = await this.#model.remove(resources);
    const { words } = this;
    this.#report(outcome, 'deleted', words.deleted, words.deletedMany, (failed) => this.remove(failed));
  }

  created(resource: Resource, userHasMovedOn: () => boolean): void {
    this.#tell({ text: this.words.created(resource.name) });
    this.#dispatch('created', [resource]);
    if (!userHasMovedOn()) void this.viewer.view?.reveal?.(resource.id);
  }

  shared(resource: Resource): void {
    this.#tell({ text: this.words.shared(resource.name) });
    this.#dispatch('shared', [resource]);
  }

  async undo(): Promise<void> {
    const last = this.#undoable.at(-1);
    this.#undoable = this.#undoable.slice(0, -1);
    if (last?.undo) await this.#takeBack(last.undo);
  }

  async #takeBack(undo: Undoable): Promise<void> {
    const userHasMovedOn = watchInput();
    this.#say(undefined);
    try {
      const { done, failed } = await undo.undo();
      if (failed[0]) throw failed[0].error;
      const { undone } = this.words;
      // The one before can be taken back next.
      this.#say(this.#undoable.at(-1) ?? { text: undone });
      this.viewer.announce(undone);
      const acts = { deleted: 'restored', moved: 'moved', renamed: 'renamed' } as const;
      this.#dispatch(acts[undo.action], done);
      if (done[0] && !userHasMovedOn()) void this.viewer.view?.reveal?.(done[0].id);
    } catch (error) {
      this.viewer.fail(error, () => void this.#takeBack(undo));
    }
  }

  /** Ends everything that was about the resource shown before. */
  reset(): void {
    this.#told = this.#asked = undefined;
    this.#undoable = [];
    this.#menu.close();
    this.closeDialog();
  }

  readonly closeDialog = (): void => {
    if (!this.#dialog) return;
    this.#dialog = undefined;
    this.viewer.requestUpdate();
    const back = this.#back;
    void this.viewer.updateComplete.then(() => {
      if (this.#dialog || document.activeElement !== document.body) return;
      // What was focused may be gone: then what is shown has it.
      (back?.isConnected ? back : this.viewer.element).focus();
    });
  };

  isOpen(dialog: ActionDialog): boolean {
    return dialog === this.#dialog;
  }

  close(dialog: ActionDialog): boolean {
    const open = this.isOpen(dialog);
    if (open) this.closeDialog();
    return open;
  }

  hostUpdated(): void {
    const element = this.viewer.element.shadowRoot?.querySelector<HTMLDialogElement>('dialog.act:not(.ended)');
    if (!element || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[autofocus], input, button')?.focus();
    // What is suggested is typed over.
    element.querySelector('input')?.select();
  }

  selectionBar(): TemplateResult | undefined {
    const { words } = this;
    const { actions: viewerActions, language, view } = this.viewer;
    const { selection } = view ?? {};
    if (!selection || selection.count < 2) return undefined;
    const { count } = selection;
    const text = (selection.all ? words.allSelected : words.selected)(count);
    return html`<div class="selection">
      <button type="button" class="tool" aria-label=${words.clearSelection} @click=${() => selection.clear()}>${x}</button>
      <span role="status" aria-label=${text}>${text.replace(String(count), formatNumber(count, language))}</span>
      <button
        type="button"
        class="button small"
        aria-haspopup="menu"
        aria-expanded="false"
        @click=${(event: Event) => viewerActions.openMenu(selection.readAll(), event.currentTarget as Element)}
      >
        ${words.actions}
      </button>
    </div>`;
  }

  render(): unknown {
    const { words } = this;
    return html`
      ${actionToast(
        this.#told,
        this.#left,
        words,
        () => this.undo(),
        () => this.#say(undefined),
      )}
      ${this.#menu.render()} ${this.#renderDialog()}
    `;
  }

  #renderDialog(): TemplateResult | typeof nothing {
    if (!this.#dialog) return nothing;
    return html`<dialog class="act" part="dialog" aria-labelledby="dialog-heading" @cancel=${this.#cancelled} @close=${this.closeDialog}>
      ${this.#dialog.render()}
    </dialog>`;
  }

  readonly #cancelled = (event: Event): void => {
    event.preventDefault();
    this.closeDialog();
  };

  get #model(): ResourceActionsModel {
    const { resources } = this.viewer;
    if (!resources) throw new TypeError('There is no platform yet.');
    return new ResourceActionsModel({
      resources,
      changed: (change) => this.viewer.view?.changed?.(change),
      progress: (left) => {
        this.#left = left;
        this.viewer.requestUpdate();
      },
    });
  }

  async #open(name: DialogName, resources: readonly Resource[], more: DialogRequest = {}): Promise<void> {
    const { kind, userHasMovedOn = watchInput() } = more;
    const asked = (this.#asked = {});
    this.#back = (this.viewer.element.shadowRoot?.activeElement as HTMLElement | null) ?? undefined;
    try {
      const { open } = await dialogs[name]();
      // Pressed twice while it loads it opens once; what is asked for last opens.
      if (asked !== this.#asked || this.#dialog || userHasMovedOn()) return;
      this.#dialog = open({ actions: this, model: this.#model, viewer: this.viewer, resources, kind });
      this.viewer.requestUpdate();
    } catch (error) {
      if (asked === this.#asked) this.viewer.fail(error, () => void this.#open(name, resources, { kind }));
    }
  }

  /** What of a long list had to be read; nothing where it could not be, which is told. */
  async #known(subjects: Subjects): Promise<readonly Resource[]> {
    try {
      return await subjects;
    } catch (error) {
      this.viewer.fail(error);
      return [];
    }
  }

  #report(
    outcome: Outcome & Undoable,
    act: ResourceAction,
    one: (name: string) => string,
    many: (number: number) => string,
    again: (failed: readonly Resource[]) => void,
  ): void {
    const { done, failed } = outcome;
    const [first] = done;
    if (first) {
      this.#tell({ text: done.length === 1 ? one(first.name) : many(done.length), undo: outcome });
      this.#dispatch(act, done);
    }
    const [refused] = failed;
    if (refused) this.viewer.fail(refused.error, () => again(failed.map(({ resource }) => resource)));
  }

  #tell(told: ActionToast): void {
    this.#say(told);
    this.viewer.announce(told.text);
    if (told.undo) this.#undoable = [...this.#undoable, told].slice(-maximumUndo);
  }

  #say(told: ActionToast | undefined): void {
    this.#told = told;
    this.viewer.requestUpdate();
  }

  #dispatch(act: ResourceAction, resources: readonly Resource[]): void {
    for (const resource of resources) this.viewer.element.dispatchEvent(new ResourceChangedEvent(act, resource));
  }
}

/** What has been done, and how it is taken back. */
export interface ActionToast {
  readonly text: string;
  readonly undo?: Undoable | undefined;
}

/** Says what has been done, with the way to take it back; of many how many are `left`. */
export function actionToast(
  told: ActionToast | undefined,
  left: number,
  words: ActionWords,
  undo: () => void,
  dismiss: () => void,
): TemplateResult | typeof nothing {
  if (!told && !left) return nothing;
  return html`<div class="told" part="told">
    <span>${left ? words.inProgress(left) : told?.text}</span>
    ${told?.undo ? html`<button type="button" class="link" @click=${undo}>${words.undo}</button>` : nothing}
    <button type="button" class="tool" aria-label=${words.dismiss} @click=${dismiss}>${x}</button>
  </div>`;
}
