import { nothing, type ReactiveController } from 'lit';
import type { Issue } from '../../../contract/problem.ts';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { DirectoryModel } from '../../../models/directory-model.ts';
import type { MenuAnchor } from '../../parts/menu.ts';
import { LazyController } from '../../../controllers/lazy.ts';
import type { MenuMore, Subjects, Viewer, ViewerActs } from '../view.ts';
import type { Acts } from './actions.lazy.ts';

export interface ActsOptions {
  /** The words for an issue. */
  issueWords(issue: Issue): string;
  /** The words for a failure. */
  failureWords(error: unknown): string;
  /** Has the list show a resource. */
  reveal(id: string): void;
}

/** Where acts are begun. What they are done by is loaded once something is shown that they may be about. */
export class ActGate implements ViewerActs, ReactiveController {
  readonly #viewer: Viewer;
  readonly #options: ActsOptions;
  readonly #late: LazyController<Acts>;
  directory: DirectoryModel | undefined;
  dragging: Promise<readonly Resource[]> | undefined;
  upload: ViewerActs['upload'];
  chosen: ViewerActs['chosen'];
  find: (() => void) | undefined;

  constructor(viewer: Viewer, options: ActsOptions) {
    this.#viewer = viewer;
    this.#options = options;
    this.#late = new LazyController(
      viewer,
      async () => {
        const { Acts, actStyles } = await import('./actions.lazy.ts');
        viewer.adopt(actStyles);
        return new Acts(viewer, this);
      },
      viewer.fail,
    );
    viewer.addController(this);
  }

  /** Somebody waits for what they have begun. */
  get waiting(): boolean {
    return this.#late.pending;
  }

  issueWords(issue: Issue): string {
    return this.#options.issueWords(issue);
  }

  refused(error: unknown): string {
    return this.#options.failureWords(error);
  }

  reveal(id: string): void {
    this.#options.reveal(id);
  }

  /** Why an act can't be done as things are, by the reason of a conflict; nothing for one that is not known. */
  whyNot(reason: string): string | undefined {
    const conflicts: Readonly<Record<string, string>> = this.#late.value?.words.conflicts ?? {};
    return Object.hasOwn(conflicts, reason) ? conflicts[reason] : undefined;
  }

  openMenu(resources: Subjects, at: MenuAnchor, more?: MenuMore): void {
    this.#late.run('menu', (acts, userHasMovedOn) => acts.openMenu(resources, at, userHasMovedOn, more));
  }

  openNew(directory: Resource, at: Element): void {
    this.#late.run('menu', (acts, userHasMovedOn) => acts.openNew(directory, at, userHasMovedOn));
  }

  create(kind: 'directory' | 'document', directory: Resource): void {
    this.#late.run('create', (acts, userHasMovedOn) => acts.create(kind, directory, userHasMovedOn));
  }

  run(name: 'move' | 'delete', resources: Subjects, id: string | undefined): void {
    this.#late.run(`${name} ${id}`, (acts, userHasMovedOn) => acts.run(name, resources, userHasMovedOn));
  }

  async rename(resource: Resource, name: string): Promise<void> {
    await (await this.#late.load()).rename(resource, name);
  }

  move(resources: Subjects, target: Pick<Resource, 'id'>): void {
    this.#late.run(resources, (acts) => void acts.move(resources, target));
  }

  undo(): void {
    void this.#late.value?.undo();
  }

  /** Nothing of what was said or begun before is about what is shown now. */
  forget(): void {
    this.#late.cancel();
    this.#late.value?.forget();
  }

  hostUpdated(): void {
    if (this.#viewer.resources) this.#late.preload();
  }

  render(): unknown {
    return this.#late.value?.render() ?? nothing;
  }
}
