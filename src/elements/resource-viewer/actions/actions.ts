import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { LazyController } from '../../../controllers/lazy.ts';
import type { MenuAnchor } from '../../parts/menu.ts';
import type { MenuOptions, ResourceActions, Subjects, Viewer } from '../view.ts';
import type { ActionController } from './actions.lazy.ts';

export class ViewerActions implements ResourceActions, ReactiveController {
  readonly #viewer: Viewer;
  readonly #upload: () => ResourceActions['upload'];
  readonly #lazy: LazyController<ActionController>;
  #dragged: Subjects | undefined;

  constructor(viewer: Viewer, upload: () => ResourceActions['upload']) {
    this.#viewer = viewer;
    this.#upload = upload;
    this.#lazy = new LazyController(
      viewer,
      async () => {
        const { ActionController, actionStyles } = await import('./actions.lazy.ts');
        viewer.adoptStyles(actionStyles);
        return new ActionController(viewer);
      },
      viewer.fail,
    );
    viewer.addController(this);
    // In capture: before the grid, whose type-ahead it is not.
    viewer.element.addEventListener(
      'keydown',
      (event) => {
        const [target] = event.composedPath();
        if (event.key === '?') this.#lazy.run('?', (actions) => actions.showShortcuts(event, target as Element));
      },
      true,
    );
  }

  /** `true` while an action waits for its code. */
  get pending(): boolean {
    return this.#lazy.pending;
  }

  get upload(): ResourceActions['upload'] {
    return this.#upload();
  }

  conflictMessage(reason: string): string | undefined {
    const conflicts: Readonly<Record<string, string>> = this.#lazy.value?.words.conflicts ?? {};
    return Object.hasOwn(conflicts, reason) ? conflicts[reason] : undefined;
  }

  openMenu(subjects: Subjects, at: MenuAnchor, options?: MenuOptions): void {
    this.#lazy.run('menu', (actions, userHasMovedOn) => actions.openMenu(subjects, at, userHasMovedOn, options));
  }

  openNewMenu(directory: Resource, at: Element): void {
    this.#lazy.run('menu', (actions, userHasMovedOn) => actions.openNewMenu(directory, at, userHasMovedOn));
  }

  create(kind: 'directory' | 'document', directory: Resource): void {
    this.#lazy.run('create', (actions, userHasMovedOn) => actions.create(kind, directory, userHasMovedOn));
  }

  run(name: 'move' | 'delete', subjects: Subjects): void {
    const known = 'then' in subjects ? this.#viewer.view?.selection?.resources : subjects;
    const key = [name, ...(known ?? []).map(({ id }) => id)].join(' ');
    this.#lazy.run(key, (actions, userHasMovedOn) => actions.run(name, subjects, userHasMovedOn));
  }

  async rename(resource: Resource, name: string): Promise<void> {
    await (await this.#lazy.load()).rename(resource, name);
  }

  move(subjects: Subjects, target: Pick<Resource, 'id'>): void {
    this.#lazy.run(subjects, (actions) => void actions.move(subjects, target));
  }

  /** Id of the shown resource while it is being deleted. */
  get removing(): string | undefined {
    return this.#lazy.value?.removing;
  }

  announceSelection(): void {
    this.#lazy.run('selection', (actions) => actions.announceSelection());
  }

  undo(): void {
    void this.#lazy.value?.undo();
  }

  beginDrag(subjects: Subjects): void {
    this.#dragged = subjects;
  }

  endDrag(): void {
    this.#dragged = undefined;
  }

  dragged(): Subjects | undefined {
    return this.#dragged;
  }

  /** Ends menus, dialogs, toasts and undo: another resource is shown. */
  reset(): void {
    this.#lazy.cancel();
    this.#lazy.value?.reset();
  }

  hostUpdated(): void {
    if (this.#viewer.resources) this.#lazy.preload();
  }

  /** The number of selected resources with their menu, in place of the breadcrumbs; `undefined` for fewer than two. */
  selectionBar(): TemplateResult | undefined {
    return this.#lazy.value?.selectionBar();
  }

  render(): unknown {
    return this.#lazy.value?.render() ?? nothing;
  }
}
