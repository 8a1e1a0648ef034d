import type { KeyValueStore } from '../stored-json.ts';
import { Store } from '../store.ts';
import { isAbort, isFailure, type PlatformFailure } from '../transport/failure.ts';
import { browserNetwork, idempotencyKey, Intent, retryWhenOnline, type Network } from '../transport/retry.ts';
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
  freePlace,
  placeWidgets,
  removeWidget,
  reordered,
  type NewWidget,
  type WidgetSettings,
} from './dashboard/edits.ts';
import { DashboardDrafts, type DashboardDraft } from './dashboard/drafts.ts';
import { stringify } from './dashboard/json.ts';
import { conflictOf, type DashboardConflict } from './dashboard/merge.ts';
import type { DashboardStore, SavedDashboard } from './dashboard/store.ts';
import { History } from './history.ts';

/** State of a dashboard. */
export interface DashboardState {
  readonly document: DashboardDocument;
  readonly instances: readonly Instance[];
  /** There are unsaved edits. */
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly saving: boolean;
  readonly waitingForNetwork: boolean;
  readonly failure: PlatformFailure | undefined;
  /** Unsaved edits of an earlier visit, offered once. */
  readonly draft: DashboardDraft | undefined;
  /** Someone else has saved: nothing is written before the user resolves it. */
  readonly conflict: DashboardConflict | undefined;
}

/** Options of `DashboardModel`. */
export interface DashboardOptions {
  readonly store: DashboardStore;
  /** Storage of drafts, with a key for each user and dashboard. */
  readonly drafts?: { readonly store: KeyValueStore; readonly key: string } | undefined;
  /** Size of a widget without a place. */
  readonly sizeOf: (widgetId: string) => Sizes;
  readonly network?: Network;
}

type Places = ReadonlyMap<string, Place>;
type Rest = Pick<DashboardState, 'saving' | 'waitingForNetwork' | 'failure' | 'conflict' | 'draft'>;

/** Editing of a dashboard: undo, drafts, and saves that never overwrite those of others unseen. */
export class DashboardModel {
  readonly #options: DashboardOptions;
  readonly #changes = new Store<void>(undefined);
  readonly #drafts: DashboardDrafts | undefined;
  #saved: SavedDashboard;
  #history: History<DashboardDocument>;
  #instances: readonly Instance[] = [];
  #rest: Rest;
  readonly #intent = new Intent();
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

  get revision(): number {
    return this.#saved.revision;
  }

  /** @returns the unsubscribe function */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** @param moved a widget that is placed there for the moment */
  arrange(breakpoint: Breakpoint, moved?: { readonly key: string; readonly place: Place }): Places {
    return arrange(
      this.#instances.map((instance) => this.#placed(instance, breakpoint, moved)),
      breakpoint,
      moved?.key,
    );
  }

  /** Moves a widget, and the widgets that it displaces, in one step. */
  place(key: string, place: Place, breakpoint: Breakpoint): void {
    this.#write(this.arrange(breakpoint), this.arrange(breakpoint, { key, place }), breakpoint, key);
  }

  /** Moves a widget of a single column down by a number of neighbours; up if negative. */
  reorder(key: string, by: number): void {
    const before = this.arrange('narrow');
    this.#write(before, reordered(before, key, by), 'narrow', key);
  }

  /** Adds a widget at the first free place. @returns its key */
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

  /** @param fields names of the settings' form */
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

  /** In a conflict, takes theirs, unless it has a fault. */
  discard(): void {
    const { conflict } = this.#rest;
    const isFaulty = Boolean(conflict?.fault);
    if (conflict && !isFaulty) this.#saved = conflict.saved;
    if (this.state.dirty) this.#edit(this.#saved.document);
    this.#change({ failure: undefined, conflict: isFaulty ? conflict : undefined });
  }

  /** Continues a draft from its own base, so that later saves of others are a conflict. */
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

  /** Shows the save of someone else. @returns `false` if there are unsaved edits */
  show(saved: SavedDashboard): boolean {
    if (this.state.dirty || this.#rest.saving || saved.revision <= this.#saved.revision) return false;
    this.#saved = saved;
    this.#history = new History(saved.document);
    this.#rest = { ...this.#rest, conflict: undefined };
    this.#changed();
    return true;
  }

  /** Compares again in an unresolved conflict. @returns `true` if everything is saved */
  async save(): Promise<boolean> {
    if (this.#rest.saving) return false;
    if (!this.state.dirty) return true;
    const document = this.#document;
    const { revision } = this;
    const key = this.#intent.keyOf(stringify([document, revision]));
    this.#change({ saving: true, failure: undefined });
    try {
      if (this.#rest.conflict) {
        await this.#clash();
        return false;
      }
      const written = await this.#online((signal) => this.#options.store.write(document, revision, key, signal));
      this.#intent.end();
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
   * Ends a conflict and saves `both` merged, `mine` over theirs, or `theirs`; then `undo` restores mine. Theirs with a
   * fault is not edited, and one of a newer version is never overwritten.
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
    else this.#changes.notify();
    return this.save();
  }

  close(): void {
    this.#abort.abort();
    this.#changes.clear();
  }

  async #failed(error: unknown): Promise<void> {
    if (isAbort(error)) return;
    if (!isFailure(error)) throw error;
    if (error.kind === 'refused' && error.code !== 'unauthenticated') this.#intent.end();
    if (error.code === 'precondition_failed') return this.#clash();
    this.#change({ failure: error });
  }

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

  /** Writes the places that differ, but for widgets that never had one: those follow the others. */
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
    this.#changes.notify();
  }

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
    this.#changes.notify();
  }
}
