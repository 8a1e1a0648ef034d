import { isAbort, isFailure } from '../transport/failure.ts';
import { browserNetwork, idempotencyKey, retryWhenOnline, type Network } from '../transport/retry.ts';
import { arrange, type Placed, type Sizes } from './dashboard/arrange.ts';
import {
  instancesOf,
  type Breakpoint,
  type DashboardDocument,
  type Instance,
  type Place,
} from './dashboard/document.ts';
import {
  addWidget,
  configureWidget,
  freeId,
  placeWidgets,
  removeWidget,
  type NewWidget,
  type WidgetSettings,
} from './dashboard/edits.ts';
import { DashboardDrafts } from './dashboard/drafts.ts';
import { History } from './dashboard/history.ts';
import { freePlace, reordered } from './dashboard/rearrange.ts';
import { conflictOf } from './dashboard/conflict.ts';
import type { DashboardState, DashboardStore, SavedDashboard } from './dashboard/state.ts';
import type { KeyValueStore } from '../forms/draft.ts';

export interface DashboardOptions {
  readonly store: DashboardStore;
  /** Where what is not saved outlives the page, and under which name: one for each person and dashboard. */
  readonly drafts?: { readonly store: KeyValueStore; readonly key: string } | undefined;
  /** The size of a widget that has no place: its own by default. */
  readonly sizeOf: (widgetId: string) => Sizes;
  readonly network?: Network;
}

type Places = ReadonlyMap<string, Place>;
type Rest = Pick<DashboardState, 'saving' | 'waitingForNetwork' | 'failure' | 'conflict' | 'draft'>;

/** A dashboard that is edited: every step can be taken back, and nothing of what others have saved is written over unseen. */
export class DashboardModel {
  readonly #options: DashboardOptions;
  readonly #listeners = new Set<() => void>();
  readonly #drafts: DashboardDrafts | undefined;
  #saved: SavedDashboard;
  #history: History;
  #instances: readonly Instance[] = [];
  #rest: Rest;
  /** The save that is meant, however often it has to be sent. */
  #intent: { readonly document: DashboardDocument; readonly revision: number; readonly key: string } | undefined;
  readonly #abort = new AbortController();

  constructor(options: DashboardOptions, saved: SavedDashboard) {
    this.#options = options;
    this.#saved = saved;
    this.#history = new History(saved.document);
    this.#instances = instancesOf(saved.document);
    this.#drafts = options.drafts && new DashboardDrafts(options.drafts.store, options.drafts.key, idempotencyKey());
    const draft = this.#drafts?.find(saved);
    this.#rest = { saving: false, waitingForNetwork: false, failure: undefined, conflict: undefined, draft };
  }

  get state(): DashboardState {
    return {
      ...this.#rest,
      document: this.#document,
      instances: this.#instances,
      dirty: this.#document !== this.#saved.document,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    };
  }

  /** The save that edits are based on. */
  get revision(): number {
    return this.#saved.revision;
  }

  /** Called after every change; returns its own removal. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Where everything is; `moved` as if it stood there already. */
  arrange(breakpoint: Breakpoint, moved?: { readonly key: string; readonly place: Place }): Places {
    return arrange(
      this.#instances.map((instance) => this.#placed(instance, breakpoint, moved)),
      breakpoint,
      moved?.key,
    );
  }

  /** Puts a widget somewhere; those that it displaces are written where they go. One step. */
  place(key: string, place: Place, breakpoint: Breakpoint): void {
    this.#write(this.arrange(breakpoint), this.arrange(breakpoint, { key, place }), breakpoint, key);
  }

  /** In one column: puts a widget so many neighbours further down, or up. One step. */
  reorder(key: string, by: number): void {
    const before = this.arrange('narrow');
    this.#write(before, reordered(before, key, by), 'narrow', key);
  }

  /** Adds a widget where there is room; answers its key. */
  add(widget: Pick<NewWidget, 'widgetId' | 'configVersion' | 'config'>, breakpoint: Breakpoint): string {
    const size = this.#options.sizeOf(widget.widgetId);
    const place = freePlace(this.arrange(breakpoint).values(), size, breakpoint);
    const instanceId = freeId(this.#instances, widget.widgetId);
    this.#edit(addWidget(this.#document, { instanceId, ...widget, layout: { [breakpoint]: place } }));
    return instanceId;
  }

  remove(key: string): void {
    const instance = this.#find(key);
    if (instance) this.#edit(removeWidget(this.#document, instance));
  }

  /** @param fields names that the settings' form knows */
  configure(key: string, settings: WidgetSettings, fields: Iterable<string>): void {
    const instance = this.#find(key);
    if (instance) this.#edit(configureWidget(this.#document, instance, settings, fields));
  }

  undo(): void {
    this.#history.undo();
    this.#changed();
  }

  redo(): void {
    this.#history.redo();
    this.#changed();
  }

  /** Back to what is saved. */
  discard(): void {
    if (this.state.dirty) this.#edit(this.#saved.document);
    this.#change({ failure: undefined, conflict: undefined });
  }

  /** Goes on where a draft was left: over what it began with, so that what others have saved since is a conflict. */
  restoreDraft(): void {
    const { draft } = this.#rest;
    if (!draft) return;
    this.#saved = draft.base;
    this.#history = new History(draft.base.document);
    this.#edit(draft.mine);
    this.discardDraft();
  }

  discardDraft(): void {
    if (this.#rest.draft) this.#drafts?.drop(this.#rest.draft);
    this.#change({ draft: undefined });
  }

  /** Takes what others have saved, where nothing is edited here; answers whether it did. */
  show(saved: SavedDashboard): boolean {
    if (this.state.dirty || this.#rest.saving || saved.revision <= this.#saved.revision) return false;
    this.#saved = saved;
    this.#history = new History(saved.document);
    this.#changed();
    return true;
  }

  /** Saves; answers whether everything is saved. */
  async save(): Promise<boolean> {
    if (this.#rest.saving || this.#rest.conflict) return false;
    if (!this.state.dirty) return true;
    const document = this.#document;
    const { revision } = this;
    if (this.#intent?.document !== document || this.#intent.revision !== revision) {
      this.#intent = { document, revision, key: idempotencyKey() };
    }
    const { key } = this.#intent;
    this.#change({ saving: true, failure: undefined });
    try {
      const written = await this.#online((signal) => this.#options.store.write(document, revision, key, signal));
      this.#intent = undefined;
      if (written === undefined) {
        await this.#clash();
        return false;
      }
      this.#saved = { document, revision: written };
      this.#keep();
      return true;
    } catch (error) {
      await this.#failed(error);
      return false;
    } finally {
      this.#change({ saving: false });
    }
  }

  /**
   * Ends a conflict: with `both` together, with `mine` alone over theirs, or with `theirs`, when mine can be brought back
   * by `undo`. What is to stand is saved; theirs with a `fault` is not edited, and one of a newer version stands in any case.
   */
  async resolve(how: 'both' | 'mine' | 'theirs'): Promise<boolean> {
    const { conflict } = this.#rest;
    if (!conflict) return false;
    const mine = this.#document;
    const { saved, fault } = conflict;
    if (fault && how === 'theirs') this.discard();
    if (fault === 'newer' || (fault && how !== 'mine')) return false;
    this.#saved = saved;
    this.#change({ conflict: undefined });
    const stands = { both: conflict.document, mine, theirs: saved.document }[how];
    if (stands !== mine) this.#edit(stands);
    else this.#notify();
    return this.save();
  }

  close(): void {
    this.#abort.abort();
    this.#listeners.clear();
  }

  async #failed(error: unknown): Promise<void> {
    if (isAbort(error)) return;
    if (!isFailure(error)) throw error;
    if (error.kind === 'refused' && error.code !== 'unauthenticated') this.#intent = undefined;
    if (error.code === 'precondition_failed') return this.#clash();
    this.#change({ failure: error });
  }

  /** Somebody else has saved: what they did is read, and nothing is written before it is said what is to stand. */
  async #clash(): Promise<void> {
    try {
      const theirs = await this.#online((signal) => this.#options.store.read(signal));
      this.#change({ conflict: conflictOf(this.#saved.document, this.#document, theirs) });
    } catch (second) {
      if (isFailure(second)) this.#change({ failure: second });
      else if (!isAbort(second)) throw second;
    }
  }

  #placed(
    { key, places, widgetId }: Instance,
    breakpoint: Breakpoint,
    moved: { readonly key: string; readonly place: Place } | undefined,
  ): Placed {
    const size = this.#options.sizeOf(widgetId);
    return { key, size, places: moved?.key === key ? { ...places, [breakpoint]: moved.place } : places };
  }

  /** Writes what is elsewhere now. What never had a place goes after the others by itself, and is not written. */
  #write(before: Places, after: Places, breakpoint: Breakpoint, key: string): void {
    const moved = new Map<Instance, Place>();
    for (const instance of this.#instances) {
      const now = after.get(instance.key);
      const flows = !Object.keys(instance.places).length && instance.key !== key;
      if (instance.fault === 'malformed' || flows || !now) continue;
      if (JSON.stringify(now) !== JSON.stringify(before.get(instance.key))) moved.set(instance, now);
    }
    if (moved.size) this.#edit(placeWidgets(this.#document, breakpoint, moved));
  }

  #find(key: string): Instance | undefined {
    return this.#instances.find((instance) => instance.key === key);
  }

  #edit(document: DashboardDocument): void {
    this.#history.edit(document);
    this.#changed();
  }

  #changed(): void {
    this.#instances = instancesOf(this.#document);
    this.#keep();
    this.#notify();
  }

  /** What is not saved outlives the page. */
  #keep(): void {
    if (this.state.dirty) this.#drafts?.write(this.#document, this.#saved);
    else this.#drafts?.clear();
  }

  get #document(): DashboardDocument {
    return this.#history.current;
  }

  #online<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { signal } = this.#abort;
    return retryWhenOnline(() => work(signal), {
      network: this.#options.network ?? browserNetwork,
      signal,
      waiting: (waitingForNetwork) => this.#change({ waitingForNetwork }),
    });
  }

  #change(change: Partial<Rest>): void {
    this.#rest = { ...this.#rest, ...change };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
