import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { LocaliseController } from '../../../controllers/localise.ts';
import { formatNumber } from '../../../localisation/format.ts';
import { actions } from '../../../localisation/sections/actions.ts';
import { ResourceActionsModel, type Outcome, type Undoable } from '../../../models/resource-actions.ts';
import { x } from '../../../theme/icons.ts';
import { Dialog, type DialogContent } from '../../parts/dialog.ts';
import { Menu, type MenuAnchor } from '../../parts/menu.ts';
import { toast } from '../../parts/toast.ts';
import { ResourceChangedEvent, type ResourceAction } from '../events.ts';
import { watchInput } from '../../../controllers/pending-focus.ts';
import type { MenuOptions, Subjects, Viewer } from '../view.ts';
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
};

/** Actions that can be undone, one after the other. */
const maximumUndo = 20;

export class ActionController implements DialogActions {
  readonly viewer: Viewer;
  readonly #localise: LocaliseController<'actions'>;
  readonly #menu: Menu;
  readonly #dialog: Dialog;
  #toast: ActionToast | undefined;
  /** The last action comes last. */
  #undoable: readonly ActionToast[] = [];
  #left = 0;
  /** Dialog whose code loads. */
  #requested: object | undefined;

  constructor(viewer: Viewer) {
    this.viewer = viewer;
    this.#localise = new LocaliseController(viewer.element as LitElement, { actions });
    this.#menu = new Menu(viewer.element as LitElement);
    this.#dialog = new Dialog(viewer.element as LitElement);
  }

  get words(): ActionWords {
    return { ...this.viewer.words, ...this.#localise.words.actions };
  }

  /** @param userHasMovedOn whether the user has pressed a key or a pointer since the request */
  async openMenu(
    subjects: Subjects,
    at: MenuAnchor,
    userHasMovedOn: () => boolean,
    { rename, here = false }: MenuOptions = {},
  ): Promise<void> {
    const { words } = this;
    const resources = await this.#read(subjects);
    const [first] = resources;
    if (userHasMovedOn() || !first) return;
    const menuActions: MenuActions = {
      open: () => this.viewer.open(first.id),
      rename: rename ?? (() => void this.#open('rename', resources)),
      run: (name) => void this.run(name, resources, watchInput()),
      facets: this.viewer.facets,
      showFacet: (facet) => this.viewer.showFacet(facet),
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
    const uploadFolder = upload && (() => upload(directory, { folder: true }));
    this.#menu.open(words.create, newItems(words, make, uploadFolder), at);
  }

  create(kind: 'directory' | 'document', directory: Resource, userHasMovedOn: () => boolean): void {
    void this.#open('create', [directory], { kind, userHasMovedOn });
  }

  async run(name: 'move' | 'delete' | 'share', subjects: Subjects, userHasMovedOn: () => boolean): Promise<void> {
    const resources = await this.#read(subjects);
    const needed = { move: 'write', delete: 'delete', share: 'share' } as const;
    const possible = resources.length > 0 && resources.every(({ permissions }) => permissions.includes(needed[name]));
    if (!possible) return;
    const filled = resources.some(({ kind, size }) => kind === 'directory' && size > 0);
    if (name === 'delete' && !filled && resources.length === 1) void this.remove(resources);
    else void this.#open(name, resources, { userHasMovedOn });
  }

  async rename(resource: Resource, name: string): Promise<void> {
    const undo = await this.#model.rename(resource, name);
    this.#announce({ text: this.words.renamed(name), undo });
    this.#dispatch('renamed', undo.resources);
  }

  async move(subjects: Subjects, target: Pick<Resource, 'id'>): Promise<void> {
    const resources = await this.#read(subjects);
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
    this.#announce({ text: this.words.created(resource.name) });
    this.#dispatch('created', [resource]);
    if (!userHasMovedOn()) void this.viewer.view?.reveal?.(resource.id);
  }

  shared(resource: Resource): void {
    this.#announce({ text: this.words.shared(resource.name) });
    this.#dispatch('shared', [resource]);
  }

  async undo(): Promise<void> {
    const last = this.#undoable.at(-1);
    this.#undoable = this.#undoable.slice(0, -1);
    if (last?.undo) await this.#undo(last.undo);
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
      this.viewer.announce(undone);
      const inverse = { deleted: 'restored', moved: 'moved', renamed: 'renamed' } as const;
      this.#dispatch(inverse[undo.action], done);
      if (done[0] && !userHasMovedOn()) void this.viewer.view?.reveal?.(done[0].id);
    } catch (error) {
      this.viewer.fail(error, () => void this.#undo(undo));
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

  isOpen(dialog: DialogContent): boolean {
    return dialog === this.#dialog.content;
  }

  close(dialog: DialogContent): boolean {
    return this.#dialog.close(dialog);
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
    return html`${this.#renderToast()} ${this.#menu.render()} ${this.#dialog.render()}`;
  }

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
      changed: (change) => this.viewer.view?.changed?.(change),
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
    this.viewer.announce(done.text);
    if (done.undo) this.#undoable = [...this.#undoable, done].slice(-maximumUndo);
  }

  #showToast(shown: ActionToast | undefined): void {
    this.#toast = shown;
    this.viewer.requestUpdate();
  }

  #dispatch(action: ResourceAction, resources: readonly Resource[]): void {
    for (const resource of resources) this.viewer.element.dispatchEvent(new ResourceChangedEvent(action, resource));
  }
}

interface ActionToast {
  readonly text: string;
  readonly undo?: Undoable | undefined;
}
