import type { Resource, ResourceRead } from '../contract/resources/resource.ts';
import type { KeyValueStore } from '../stored-json.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { isFailure, type PlatformFailure } from '../transport/failure.ts';
import { browserNetwork, idempotencyKey, retryWhenOnline, type Network } from '../transport/retry.ts';
import { draftOf, Drafts, draftsKey } from './document/drafts.ts';
import { asContent } from './document/patch.ts';
import { Saver, type Saving, type Version } from './document/saver.ts';
import { asRead, resolved, withdrawnBy, type DocumentState, type Withdrawn } from './document/state.ts';
import { Store } from '../store.ts';

/** Options of `DocumentModel`. */
export interface DocumentModelOptions {
  readonly resources: ResourcesClient;
  readonly resourceId: string;
  /** Owner of the drafts; without one there are none. */
  readonly userId: string | undefined;
  readonly store?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
  /** Reads a text that is too long for its record. */
  readonly readText?: (resource: Resource) => Promise<string>;
}

/** Milliseconds after the last input until it is saved, and until a draft is stored. */
const saveAfter = 1_500;
const keepAfter = 400;

/** Document for reading, or for editing with automatic saving. Unsaved text is kept as a draft. */
export class DocumentModel {
  readonly #options: DocumentModelOptions;
  readonly #drafts: Drafts;
  readonly #saver: Saver;
  readonly #now: () => number;
  #abort = new AbortController();
  readonly #state: Store<DocumentState>;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  /** Version that arrived during a save; it may be the save itself. */
  #pendingVersion: ResourceRead | undefined;
  /** Base text of a conflict whose other version could not be read yet. */
  #clashing: string | null | undefined;
  #resource: Resource;

  /** @param read the document with its text */
  constructor(options: DocumentModelOptions, read: ResourceRead) {
    const { resources, resourceId, userId, store, network = browserNetwork, now = Date.now } = options;
    const { resource, content = '' } = read;
    this.#options = options;
    this.#now = now;
    this.#resource = resource;
    const { baseUrl, session } = resources.client;
    const key = draftsKey(baseUrl, userId ?? '', resourceId);
    this.#drafts = new Drafts(userId === undefined ? undefined : store, key, idempotencyKey());
    this.#state = new Store(asRead(resource, content));
    this.#saver = new Saver(
      {
        resources,
        resourceId,
        network,
        isTheirs: () => session.state.status !== 'signed-in' || this.#isOf(session.state.user.id),
        text: () => asContent(this.state.text),
        changed: (saving, failure) => this.#went(saving, failure),
        saved: (version, saved) => this.#saved(version, saved),
        sending: () => this.keep(),
        stale: () => void this.#clash(),
      },
      { revision: resource.revision, text: content },
    );
    const draft = this.#drafts.find((text) => asContent(text) === content);
    if (draft) this.#change({ draft });
  }

  get state(): DocumentState {
    return this.#state.value;
  }

  get resource(): Resource {
    return this.#resource;
  }

  get dirty(): boolean {
    return asContent(this.state.text) !== this.#saver.base.text;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** Follows the session: saving continues after a sign-in. @returns the disconnect function, which stores a draft */
  connect(): () => void {
    const { session } = this.#options.resources.client;
    let { status } = session.state;
    const unsubscribe = session.subscribe((state) => {
      const signedIn = state.status === 'signed-in' && status !== 'signed-in';
      status = state.status;
      const isWaiting = this.state.saving === 'signed-out' || (signedIn && this.#saver.busy);
      // Another user's sign-in saves nothing.
      if (!isWaiting || state.status !== 'signed-in' || !this.#isOf(state.user.id)) return;
      this.#saver.signedIn();
      void this.save();
    });
    // Unsaved text of the connection before.
    if (this.dirty && !this.state.withdrawn) void this.save();
    return () => {
      unsubscribe();
      this.keep();
      this.#saver.stop();
      this.#abort.abort();
      this.#abort = new AbortController();
    };
  }

  /** Updates the record: the document exists, and may be writable. */
  take(resource: Resource): void {
    this.#resource = resource;
    const { editing, withdrawn } = this.state;
    if (!resource.permissions.includes('write')) {
      if (editing) this.withdraw('read-only');
      return;
    }
    if (!withdrawn) return;
    this.#change({ withdrawn: undefined });
    if (this.dirty) void this.save();
    else this.keep();
  }

  /** Stops saving: the document is gone or read-only. The text stays. */
  withdraw(withdrawn: Withdrawn): void {
    this.#saver.stop();
    const kept = withdrawn === 'gone' || this.dirty;
    this.#change(kept ? { withdrawn, saving: this.dirty ? 'unsaved' : 'saved' } : { editing: false, newer: undefined });
    this.keep();
  }

  abandon(): void {
    this.#saver.stop();
    const { text, revision } = this.#saver.base;
    this.#saver.rebase({ text, revision });
    this.#change({
      text,
      editing: false,
      conflict: undefined,
      newer: undefined,
      aside: undefined,
      withdrawn: undefined,
    });
    this.keep();
  }

  /** Takes a newer version: shown at once while reading, announced while editing. */
  show(read: ResourceRead): void {
    const { resource, content } = read;
    this.take(resource);
    const { base } = this.#saver;
    if (resource.revision <= base.revision || content === undefined) return;
    if (this.#saver.busy) this.#pendingVersion = read;
    else if (this.state.editing) this.#change({ newer: { revision: resource.revision, by: undefined } });
    else this.#take({ revision: resource.revision, text: content }, resource.updatedAt);
  }

  name(by: string): void {
    if (this.state.newer) this.#change({ newer: { ...this.state.newer, by } });
  }

  edit(): void {
    this.#change({ editing: true, aside: undefined });
  }

  type(text: string): void {
    if (text === this.state.text || this.state.conflict) return;
    const { saving: before } = this.state;
    const isRead = this.#clashing === undefined;
    const saving = before === 'saved' || (before === 'failed' && isRead) ? 'unsaved' : before;
    this.#change({ text, saving, aside: undefined });
    // A long text takes longer to store, and is stored less often.
    this.#keeping ??= setTimeout(() => this.keep(), Math.max(keepAfter, text.length / 500));
    if (saving === 'signed-out' || this.state.withdrawn) return;
    // Repeats the read of the other version too, unless it is running.
    if (isRead || saving === 'failed') this.#saver.soon(saveAfter, () => this.save());
  }

  async save(): Promise<boolean> {
    if (this.state.conflict) return false;
    if (this.#clashing === undefined) return this.#saver.save();
    this.#change({ saving: 'saving' });
    await this.#clash(this.#clashing);
    return this.state.saving === 'saved';
  }

  /** Saves and stops editing. @returns whether it was saved */
  async done(): Promise<boolean> {
    if (this.dirty && !(await this.save())) return false;
    const { newer } = this.state;
    this.#change({ editing: false, newer: undefined });
    if (newer) await this.takeNewer();
    return true;
  }

  /** Stores a draft of unsaved text at once, before the page unloads for instance. */
  keep(): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    const { base, sent } = this.#saver;
    if (!this.dirty && !sent && this.state.withdrawn !== 'gone') return this.#drafts.clear();
    const text = this.state.conflict?.mine ?? this.state.text;
    const kept = this.#drafts.write(draftOf(this.#resource, { text, base, sent, at: this.#now() }));
    if (kept !== this.state.kept) this.#change({ kept });
  }

  /** Continues with the draft of an earlier visit. */
  async restoreDraft(): Promise<void> {
    const { draft } = this.state;
    if (!draft) return;
    const { base } = this.#saver;
    this.#change({ draft: undefined, editing: true, text: draft.text, saving: 'unsaved' });
    const begun = draft.base ?? (draft.revision === base.revision ? base.text : undefined);
    if (begun === undefined) await this.#clash(null);
    else {
      this.#saver.rebase({ revision: draft.revision, text: begun }, draft.sent);
      this.keep();
      void this.save();
    }
    // Only after this editor has stored it.
    this.#drafts.drop(draft);
  }

  discardDraft(): void {
    if (this.state.draft) this.#drafts.drop(this.state.draft);
    this.#change({ draft: undefined });
  }

  /** Shows the newer version, or a conflict if there is unsaved text. */
  takeNewer(): Promise<void> {
    return this.#clash();
  }

  /** Ends the conflict and saves this text as a new revision. */
  async resolve(text: string): Promise<void> {
    const { conflict } = this.state;
    if (!conflict) return;
    this.#saver.rebase(conflict.theirs);
    this.#change(resolved(conflict, text));
    this.keep();
    await this.save();
  }

  /** Restores the text that gave way to the newer version. */
  bringBack(): void {
    const { aside } = this.state;
    this.edit();
    if (aside !== undefined) this.type(aside);
  }

  #isOf(userId: string): boolean {
    return userId === (this.#options.userId ?? userId);
  }

  #went(saving: Saving, failure: PlatformFailure | undefined): void {
    const withdrawn = failure ? withdrawnBy(failure) : undefined;
    this.#change({ saving, failure, ...(withdrawn && { withdrawn }) });
    if (withdrawn) this.keep();
  }

  #saved({ revision }: Version, { updatedAt }: Resource): void {
    const saving = this.dirty ? 'unsaved' : 'saved';
    this.#change({ revision, savedAt: updatedAt, saving, failure: undefined, withdrawn: undefined });
    this.keep();
    const version = this.#pendingVersion;
    this.#pendingVersion = undefined;
    // After the pending save has ended.
    if (version) queueMicrotask(() => queueMicrotask(() => this.show(version)));
  }

  #take({ revision, text }: Version, savedAt: string): void {
    this.#saver.rebase({ revision, text });
    this.#change({ text, revision, savedAt, newer: undefined, saving: 'saved', failure: undefined });
  }

  /**
   * Shows the platform's version, or a conflict if there is other text. The user may type until then.
   *
   * @param base common base text; `null` if unknown
   */
  async #clash(base: string | null = this.#saver.base.text): Promise<void> {
    this.#clashing = base;
    try {
      const { theirs, by, at } = await retryWhenOnline(() => readTheirs(this.#options), {
        network: this.#options.network,
        signal: this.#abort.signal,
        waiting: (is) => this.#change({ saving: is ? 'offline' : 'saving' }),
      });
      const merging = this.dirty && base !== null && (await import('./document/merge.ts').catch(() => undefined));
      const mine = this.state.text;
      this.#clashing = undefined;
      // The user has resolved it meanwhile.
      if (theirs.revision < this.#saver.base.revision) return;
      if (!this.dirty || theirs.text === asContent(mine)) {
        this.#take(theirs, at);
        return this.keep();
      }
      const merged = merging ? merging.merge(asContent(mine), base!, theirs.text) : undefined;
      this.#change({ conflict: { mine, theirs, by, at, merged }, newer: undefined, saving: 'unsaved' });
      this.keep();
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      if (!isFailure(error)) throw error;
      this.#went(isFailure(error, 'unauthenticated') ? 'signed-out' : 'failed', error);
    }
  }

  #change(change: Partial<DocumentState>): void {
    this.#state.value = { ...this.state, ...change };
  }
}

/** Version of the platform, with its author if known. @throws {PlatformFailure} */
async function readTheirs({
  resources,
  resourceId,
  readText,
}: DocumentModelOptions): Promise<{ theirs: Version; by: string | undefined; at: string }> {
  const { resource, content } = await resources.read(resourceId);
  const text = content ?? (await readText?.(resource)) ?? '';
  const info = await resources.info(resourceId).catch(() => undefined);
  const by = info?.revisions.find(({ revision }) => revision === resource.revision)?.createdBy.name;
  return { theirs: { revision: resource.revision, text: asContent(text) }, by, at: resource.updatedAt };
}
