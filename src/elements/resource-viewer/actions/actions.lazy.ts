import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { sharedPlace } from '../../../contract/resources/names.ts';
import type { ListQuery, Resource } from '../../../contract/resources/resource.ts';
import { LocaliseController } from '../../../controllers/localise.ts';
import { actions } from '../../../localisation/sections/actions.ts';
import { keys } from '../../../localisation/sections/keys.ts';
import { ResourceActionsModel, type Outcome, type Undoable } from '../../../models/resource-actions.ts';
import { ellipsis, folderInput, trash2, x } from '../../../theme/icons.ts';
import { isFailure } from '../../../transport/failure.ts';
import { Dialog, type DialogContent } from '../../parts/dialog.ts';
import { Menu, type MenuAnchor } from '../../parts/menu.ts';
import { toast } from '../../parts/toast.ts';
import { ResourceChangedEvent, type ResourceAction } from '../events.ts';
import { focusedIn, watchInput } from '../../../controllers/pending-focus.ts';
import type { MenuOptions, Selection, Subjects, Viewer } from '../view.ts';
import type { ActionWords, DialogActions, DialogName, DialogOptions } from './dialog.ts';
import { resourceItems, openResourceItems, newItems, type MenuActions } from './menu-items.ts';

export { actionStyles } from './styles.ts';

/** A dialog's code is loaded when it is first opened. */
const dialogs: { readonly [Name in DialogName]: () => Promise<{ open(options: DialogOptions): DialogContent }> } = {
  create: () => import('./name-dialog.lazy.ts'),
  rename: () => import('./name-dialog.lazy.ts'),
  move: () => import('./move-dialog.lazy.ts'),
  delete: () => import('./delete-dialog.lazy.ts'),
  share: () => import('./share-dialog.lazy.ts'),
  shortcuts: () => import('./shortcuts-dialog.lazy.ts'),
};

const permissionFor = { move: 'write', delete: 'delete', share: 'share' } as const;

/** Actions that can be undone, one after the other. */
const maximumUndo = 20;

export class ActionController implements DialogActions {
  readonly viewer: Viewer;
  readonly #localise: LocaliseController<'actions' | 'keys'>;
  readonly #menu: Menu;
  readonly #dialog: Dialog;
  #toast: ActionToast | undefined;
  /** The last action comes last. */
  #undoable: readonly ActionToast[] = [];
  /** Undo waits for the actions before it. */
  #running: Promise<unknown> = Promise.resolve();
  #left = 0;
  #typedAt = -Infinity;
  #removing: string | undefined;
  #announcedSelection: string | undefined;
  /** Dialog whose code loads. */
  #requested: object | undefined;

  constructor(viewer: Viewer) {
    this.viewer = viewer;
    this.#localise = new LocaliseController(viewer.element as LitElement, { actions, keys });
    this.#menu = new Menu(viewer.element as LitElement);
    this.#dialog = new Dialog(viewer.element as LitElement);
    viewer.element.addEventListener('keydown', this.#keyPressed, { capture: true });
  }

  get words(): ActionWords {
    const { actions, keys } = this.#localise.words;
    return { ...this.viewer.words, ...actions, keys };
  }

  /** @param userHasMovedOn whether the user has pressed a key or a pointer since the request */
  async openMenu(
    subjects: Subjects,
    at: MenuAnchor,
    userHasMovedOn: () => boolean,
    { rename, select, here = false }: MenuOptions = {},
  ): Promise<void> {
    const { words } = this;
    const resources = await this.#read(subjects);
    const [first] = resources;
    if (userHasMovedOn() || !first) return;
    const { selection } = this.viewer.view ?? {};
    const menuActions: MenuActions = {
      open: () => this.viewer.open(first.id),
      rename: rename ?? (() => void this.#open('rename', resources)),
      run: (name) => void this.run(name, resources, watchInput()),
      select: selection?.resources.includes(first) ? undefined : select,
      facets: this.#hasHidden('[aria-pressed]') ? ['info', ...this.viewer.facets] : this.viewer.facets,
      showFacet: (facet) => this.viewer.showFacet(facet),
      showShortcuts: () => void this.#open('shortcuts', []),
    };
    const label = resources.length > 1 ? words.selected(resources.length) : words.actionsFor(first.name);
    this.#menu.open(
      label,
      here ? openResourceItems(first, words, menuActions) : resourceItems(resources, words, menuActions),
      at,
    );
  }

  openNewMenu(directory: Resource, at: Element, userHasMovedOn: () => boolean): void {
    if (userHasMovedOn()) return;
    const { words } = this;
    const { upload } = this.viewer.actions;
    const make = (kind: 'directory' | 'document') => this.create(kind, directory, watchInput());
    this.#menu.open(
      words.create,
      newItems(words, {
        make,
        uploadFiles: upload && this.#hasHidden("[part~='upload']") ? () => upload(directory) : undefined,
        uploadFolder: upload && (() => upload(directory, { folder: true })),
      }),
      at,
    );
  }

  create(kind: 'directory' | 'document', directory: Resource, userHasMovedOn: () => boolean): void {
    void this.#open('create', [directory], { kind, userHasMovedOn });
  }

  async run(name: 'move' | 'delete' | 'share', subjects: Subjects, userHasMovedOn: () => boolean): Promise<void> {
    const resources = await this.#read(subjects);
    const possible =
      resources.length > 0 && resources.every(({ permissions }) => permissions.includes(permissionFor[name]));
    if (!possible) return;
    const filled = resources.some(({ kind, size }) => kind === 'directory' && size > 0);
    if (name === 'delete' && !filled && resources.length === 1) void this.remove(resources);
    else void this.#open(name, resources, { userHasMovedOn });
  }

  /** Hides the toast: its undo is not that of the new action. */
  #act(work: () => Promise<void>): Promise<void> {
    this.#showToast(undefined);
    return this.#run(work);
  }

  #run(work: () => Promise<void>): Promise<void> {
    const action = work();
    this.#running = Promise.allSettled([this.#running, action]);
    return action;
  }

  rename(resource: Resource, name: string): Promise<void> {
    return this.#act(async () => {
      const undo = await this.#model.rename(resource, name);
      this.#announce({ text: this.words.renamed(name), undo });
      this.#dispatch('renamed', undo.resources);
    });
  }

  move(subjects: Subjects, target: Pick<Resource, 'id'>): Promise<void> {
    return this.#act(async () => {
      const resources = await this.#read(subjects);
      const outcome = await this.#model.move(resources, target.id);
      const { words } = this;
      this.#report(outcome, 'moved', words.moved, words.movedMany, (failed) => this.move(failed, target));
    });
  }

  remove(resources: readonly Resource[]): Promise<void> {
    return this.#act(() => this.#remove(resources));
  }

  async #remove(resources: readonly Resource[]): Promise<void> {
    const { words } = this;
    const { resource: shown } = this.viewer;
    const userHasMovedOn = watchInput();
    const isShown = resources.some(({ id }) => id === shown?.id);
    const above = shown?.path.at(-1)?.id ?? sharedPlace;
    const next = isShown ? await this.#rowAfter(shown!, above) : undefined;
    if (isShown) this.#removing = shown!.id;
    const outcome = await this.#model.remove(resources);
    const isGone = isShown && outcome.done.length > 0;
    // Opened first: that resets toasts and undo.
    if (isGone && this.#removing === (this.viewer.resource?.id ?? shown!.id)) {
      await this.viewer.open(above, next);
      if (!userHasMovedOn())
        await (next ? this.viewer.view?.reveal?.(next.around!, { select: false }) : this.viewer.element.focus());
    }
    this.#removing = undefined;
    const outdated = outcome.failed.filter(({ error }) => needsName(error));
    const failed = outcome.failed.filter(({ error }) => !needsName(error));
    this.#report({ ...outcome, failed }, 'deleted', words.deleted, words.deletedMany, (refused) =>
      this.remove(refused),
    );
    if (outdated.length) await this.#confirmAgain(outdated.map(({ resource }) => resource));
  }

  /** Asks for the names of directories that were filled or renamed after their rows had been read. */
  async #confirmAgain(resources: readonly Resource[]): Promise<void> {
    try {
      const reads = await Promise.all(resources.map(({ id }) => this.viewer.resources?.read(id)));
      await this.#open(
        'delete',
        reads.flatMap((read) => (read ? [read.resource] : [])),
      );
    } catch (error) {
      this.viewer.fail(error, () => void this.#confirmAgain(resources));
    }
  }

  /** Id of the shown resource while it is being deleted: then its folder is opened. */
  get removing(): string | undefined {
    return this.#removing;
  }

  /** Announces the number of selected resources, if it has changed. */
  announceSelection(): void {
    const { selection } = this.viewer.view ?? {};
    const text = selection?.count ? this.#selectedText(selection) : this.words.selectionCleared;
    if (text === this.#announcedSelection) return;
    this.#announcedSelection = text;
    this.viewer.announce(text);
  }

  /** By `?`, unless that is typed: into a field, or within a name that the grid goes to. */
  showShortcuts(event: KeyboardEvent, target: Element): void {
    const isTyping = event.timeStamp - this.#typedAt < 700;
    const isField = target.matches('input, textarea, select, [contenteditable="true"], dialog *');
    if (isTyping || isField || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void this.#open('shortcuts', [], { userHasMovedOn: () => false });
  }

  created(resource: Resource, userHasMovedOn: () => boolean): void {
    this.#announce({ text: this.words.created(resource.name) });
    this.#dispatch('created', [resource]);
    if (!userHasMovedOn()) void this.viewer.view?.reveal?.(resource.id);
  }

  shared(text: string, undo: Undoable): void {
    this.#announce({ text, undo });
    this.#dispatch('shared', undo.resources);
  }

  undo(): Promise<void> {
    const before = this.#running;
    if (this.#toast?.undo) this.#showToast(undefined);
    return this.#run(async () => {
      await before;
      const last = this.#undoable.at(-1);
      this.#undoable = this.#undoable.slice(0, -1);
      if (last?.undo) await this.#undo(last.undo);
    });
  }

  async #undo(undo: Undoable): Promise<void> {
    const userHasMovedOn = watchInput();
    this.#showToast(undefined);
    try {
      const { done, failed } = await undo.undo();
      if (failed[0]) throw failed[0].error;
      const { undone } = this.words;
      // The action before it can be undone next.
      this.#showToast(this.#undoable.at(-1) ?? { text: undone });
      (this.#dialog.content ? this : this.viewer).announce(undone);
      this.#dispatch(undo.action === 'deleted' ? 'restored' : undo.action, done);
      if (undo.action !== 'shared' && done[0] && !userHasMovedOn()) void this.viewer.view?.reveal?.(done[0].id);
    } catch (error) {
      const { content } = this.#dialog;
      if (content?.failed) content.failed(error);
      else this.viewer.fail(error, () => void this.#undo(undo));
    }
  }

  /** Closes all that concerns the previous resource. */
  reset(): void {
    this.#toast = this.#requested = undefined;
    this.#undoable = [];
    this.#menu.close();
    this.closeDialog();
  }

  readonly closeDialog = (): void => void this.#dialog.close();

  announce(sentence: string): void {
    this.#dialog.announce(sentence);
  }

  isOpen(dialog: DialogContent): boolean {
    return dialog === this.#dialog.content;
  }

  close(dialog: DialogContent): boolean {
    return this.#dialog.close(dialog);
  }

  selectionBar(): TemplateResult | undefined {
    const { words } = this;
    const { selection } = this.viewer.view ?? {};
    if (!selection) return undefined;
    if (!selection.count && this.#announcedSelection !== words.selectionCleared) this.#announcedSelection = undefined;
    if (selection.count < (selection.isSelecting ? 1 : 2)) return undefined;
    const clear = () => {
      selection.clear();
      this.announceSelection();
    };
    return html`<div class="selection">
      <button type="button" class="tool" aria-label=${words.clearSelection} @click=${clear}>${x}</button>
      <span class="grow">${this.#selectedText(selection)}</span>
      ${
        selection.count > 1
          ? html`${this.#selectionButton('move', selection)}${this.#selectionButton('delete', selection)}`
          : html`<button
              type="button"
              class="tool"
              aria-haspopup="menu"
              aria-expanded="false"
              aria-label=${words.actions}
              @click=${(event: Event) => this.viewer.actions.openMenu(selection.readAll(), event.currentTarget as Element)}
            >
              ${ellipsis}
            </button>`
      }
    </div>`;
  }

  #selectionButton(name: 'move' | 'delete', { resources, readAll }: Selection): TemplateResult | typeof nothing {
    // Rows that are not read have the permissions of their folder.
    const { resource } = this.viewer;
    const known = resources.length || !resource ? resources : [resource];
    const isPossible = known.every(
      ({ parentId, permissions }) =>
        permissions.includes(permissionFor[name]) && (parentId !== null || !resources.length),
    );
    const label = this.words[name];
    return isPossible
      ? html`<button
          type="button"
          class="button small"
          aria-label=${label}
          @click=${() => this.viewer.actions.run(name, readAll())}
        >
          ${name === 'move' ? folderInput : trash2}<span class="label">${label}</span>
        </button>`
      : nothing;
  }

  /** The bar of a narrow viewer has no room for some buttons: they are in its menus. */
  #hasHidden(button: string): boolean {
    return this.viewer.element.shadowRoot?.querySelector(`.tools > ${button}`)?.checkVisibility() === false;
  }

  render(): unknown {
    const shown = this.#renderToast();
    return html`${this.#dialog.content ? nothing : shown} ${this.#menu.render()} ${this.#dialog.render(shown)}`;
  }

  #selectedText({ count, all }: Selection): string {
    const { words } = this;
    return (all ? words.allSelected : words.selected)(count);
  }

  readonly #keyPressed = ({ key, timeStamp }: KeyboardEvent): void => {
    if (key.length === 1) this.#typedAt = timeStamp;
  };

  #renderToast(): TemplateResult | typeof nothing {
    const { words } = this;
    const text = this.#left ? words.inProgress(this.#left) : this.#toast?.text;
    if (!text) return nothing;
    const action = this.#toast?.undo && { label: words.undo, press: () => void this.undo() };
    return toast({ text, action, dismissLabel: words.dismiss, dismiss: () => this.#showToast(undefined) });
  }

  get #model(): ResourceActionsModel {
    const { resources } = this.viewer;
    if (!resources) throw new TypeError('There is no platform yet.');
    return new ResourceActionsModel({
      resources,
      // The list of a folder that is being deleted can't be read again.
      changed: (change) => (this.#removing === undefined ? this.viewer.view?.changed?.(change) : undefined),
      progress: (left) => {
        this.#left = left;
        this.viewer.requestUpdate();
      },
    });
  }

  async #open(
    name: DialogName,
    resources: readonly Resource[],
    { kind, userHasMovedOn = watchInput() }: Pick<DialogOptions, 'kind'> & { userHasMovedOn?: () => boolean } = {},
  ): Promise<void> {
    const requested = (this.#requested = {});
    const opener = this.viewer.element.shadowRoot?.activeElement ?? null;
    try {
      const { open } = await dialogs[name]();
      // Requested twice while it loads, it opens once; the last request counts.
      if (requested !== this.#requested || this.#dialog.content || userHasMovedOn()) return;
      const dialog = open({ actions: this, model: this.#model, viewer: this.viewer, resources, kind });
      // Typing replaces a suggested name.
      dialog.opened ??= (element) => element.querySelector('input')?.select();
      this.#dialog.open(dialog, opener);
    } catch (error) {
      if (requested === this.#requested) this.viewer.fail(error, () => void this.#open(name, resources, { kind }));
    }
  }

  /** @returns an empty list after a failure, which is reported */
  async #read(subjects: Subjects): Promise<readonly Resource[]> {
    try {
      return await subjects;
    } catch (error) {
      this.viewer.fail(error);
      return [];
    }
  }

  /** Goes to the row after a resource in its folder, else to the one before; `undefined` if that can't be read. */
  async #rowAfter({ id }: Resource, directoryId: string): Promise<ListQuery | undefined> {
    const read = await this.viewer.resources?.read(directoryId, { around: id }).catch(() => undefined);
    const items = read?.children?.items ?? [];
    const at = items.findIndex((each) => each.id === id);
    const next = at < 0 ? undefined : (items[at + 1] ?? items[at - 1]);
    return next && { around: next.id };
  }

  #report(
    outcome: Outcome & Undoable,
    action: ResourceAction,
    one: (name: string) => string,
    many: (number: number) => string,
    again: (failed: readonly Resource[]) => void,
  ): void {
    const { done, failed } = outcome;
    const [first] = done;
    if (first) {
      this.#announce({ text: done.length === 1 ? one(first.name) : many(done.length), undo: outcome });
      this.#dispatch(action, done);
    }
    const [refused] = failed;
    if (refused) this.viewer.fail(refused.error, () => again(failed.map(({ resource }) => resource)));
  }

  #announce(done: ActionToast): void {
    this.#showToast(done);
    if (done.undo) this.#undoable = [...this.#undoable, done].slice(-maximumUndo);
    if (this.#dialog.content) return this.announce(done.text);
    const { selection } = this.viewer.view ?? {};
    const selected = selection?.count ? this.#selectedText(selection) : undefined;
    const isNew = selected !== undefined && selected !== this.#announcedSelection;
    // A deletion has cleared the selection: Escape clears nothing.
    this.#announcedSelection = selected ?? this.words.selectionCleared;
    this.viewer.announce(isNew ? `${done.text} ${selected}` : done.text);
  }

  #showToast(shown: ActionToast | undefined): void {
    const focused = focusedIn(this.viewer.element);
    const dialog = focused?.closest('dialog');
    if (focused?.closest('.toast')) (dialog?.querySelector<HTMLElement>('[autofocus]') ?? this.viewer.element).focus();
    this.#toast = shown;
    this.viewer.requestUpdate();
  }

  #dispatch(action: ResourceAction, resources: readonly Resource[]): void {
    for (const resource of resources) this.viewer.element.dispatchEvent(new ResourceChangedEvent(action, resource));
  }
}

/** The platform requires the name of a directory that is not empty. */
const needsName = (error: unknown): boolean =>
  isFailure(error) && error.issues.some(({ path }) => path[0] === 'confirmName');

interface ActionToast {
  readonly text: string;
  readonly undo?: Undoable | undefined;
}
