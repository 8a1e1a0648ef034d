import type { Resource, ResourceRead } from '../contract/resources.ts';
import type { KeyValueStore } from '../forms/draft.ts';
import { PlatformFailure } from '../transport/failure.ts';
import { idempotencyKey } from '../transport/idempotency-key.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { Drafts } from './document/drafts.ts';
import { asContent } from './document/patch.ts';
import { Saver, type Version } from './document/saver.ts';
import type { DocumentState } from './document/state.ts';
import { browserNetwork, throughOffline, type Network } from './network.ts';

export interface DocumentModelOptions {
  readonly resources: ResourcesClient;
  readonly resourceId: string;
  /** Whose drafts are looked for and written. */
  readonly userId: string;
  /** Of the origin (`localStorage`). */
  readonly store?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
  /** Reads the text of a document that is too long to come with its record. */
  readonly readText?: (resource: Resource) => Promise<string>;
}

/** Milliseconds after the last stroke until it is saved, and until a draft of it is kept. */
const saveAfter = 1_500;
const keepAfter = 400;

/**
 * A document that is read, or edited and saved by itself. Nothing that was typed is lost: until it is saved it is a draft
 * in the store, and where somebody else was faster both texts are there.
 */
export class DocumentModel {
  readonly #options: DocumentModelOptions;
  readonly #drafts: Drafts;
  readonly #saver: Saver;
  readonly #now: () => number;
  readonly #network: Network;
  #abort = new AbortController();
  readonly #listeners = new Set<() => void>();
  #state: DocumentState;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  /** Told of while a save was under way, which it may be the echo of. */
  #told: ResourceRead | undefined;
  /** Somebody else has saved, and what they saved could not be read yet: what both texts began with. */
  #clashing: string | null | undefined;

  /** @param read the document with its text */
  constructor(options: DocumentModelOptions, read: ResourceRead) {
    const { resources, resourceId, userId, store, network = browserNetwork, now = Date.now } = options;
    const { resource, content = '' } = read;
    this.#options = options;
    this.#now = now;
    this.#network = network;
    const key = `service:document:${resources.client.baseUrl}:${userId}:${resourceId}`;
    this.#drafts = new Drafts(store, key, idempotencyKey());
    const base = { revision: resource.revision, text: content };
    this.#state = {
      editing: false,
      text: content,
      revision: resource.revision,
      saving: 'saved',
      savedAt: resource.updatedAt,
      failure: undefined,
      draft: undefined,
      kept: true,
      conflict: undefined,
      newer: undefined,
      aside: undefined,
    };
    this.#saver = new Saver(
      {
        resources,
        resourceId,
        network,
        text: () => asContent(this.#state.text),
        changed: (saving, failure) => this.#change({ saving, failure }),
        saved: (version, saved) => this.#saved(version, saved),
        sending: () => this.keep(),
        stale: () => void this.#clash(),
      },
      base,
    );
    this.#offerDraft();
  }

  get state(): DocumentState {
    return this.#state;
  }

  /** Whether something that was typed is not saved yet. */
  get dirty(): boolean {
    return asContent(this.#state.text) !== this.#saver.base.text;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows the session: whoever signs in again goes on where they were. Returns the way out, which keeps a draft. */
  connect(): () => void {
    const unsubscribe = this.#options.resources.client.session.subscribe((session) => {
      if (this.#state.saving !== 'signed-out' || session.status !== 'signed-in') return;
      // What somebody typed is theirs: another one's sign-in saves nothing.
      if (session.user.id === this.#options.userId) void this.save();
    });
    return () => {
      unsubscribe();
      this.keep();
      this.#saver.stop();
      this.#abort.abort();
      this.#abort = new AbortController();
    };
  }

  /** Takes a newer version: shown at once to who reads, told of to who writes. */
  show(read: ResourceRead): void {
    const { resource, content } = read;
    const { base } = this.#saver;
    if (resource.revision <= base.revision || content === undefined) return;
    if (this.#saver.busy) this.#told = read;
    else if (this.#state.editing) this.#change({ newer: { revision: resource.revision, by: undefined } });
    else this.#take({ revision: resource.revision, text: content }, resource.updatedAt);
  }

  /** Says who saved the newer version that is told of. */
  name(by: string): void {
    if (this.#state.newer) this.#change({ newer: { ...this.#state.newer, by } });
  }

  edit(): void {
    this.#change({ editing: true, aside: undefined });
  }

  type(text: string): void {
    if (text === this.#state.text || this.#state.conflict) return;
    const saving = this.#state.saving === 'saved' || this.#state.saving === 'failed' ? 'unsaved' : this.#state.saving;
    this.#change({ text, saving, aside: undefined });
    // A long text takes longer to write, and is written less often.
    this.#keeping ??= setTimeout(() => this.keep(), Math.max(keepAfter, text.length / 500));
    if (this.#state.saving !== 'signed-out') this.#saver.soon(saveAfter);
  }

  /** Saves now; resolves with whether everything is saved. */
  async save(): Promise<boolean> {
    if (this.#state.conflict) return false;
    if (this.#clashing === undefined) return this.#saver.save();
    await this.#clash(this.#clashing);
    return this.#state.saving === 'saved';
  }

  /** Saves and goes back to reading, where that succeeds; resolves with whether it did. */
  async done(): Promise<boolean> {
    if (this.dirty && !(await this.save())) return false;
    const { newer } = this.#state;
    this.#change({ editing: false, newer: undefined });
    if (newer) await this.takeNewer();
    return true;
  }

  /** Writes what is not saved to the store, at once: before the page goes, for instance. */
  keep(): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    const { base, sent } = this.#saver;
    if (!this.dirty && !sent) return this.#drafts.clear();
    const text = this.#state.conflict?.mine ?? this.#state.text;
    const draft = { text, revision: base.revision, base: base.text, at: this.#now(), ...(sent && { sent }) };
    const kept = this.#drafts.write(draft);
    if (kept !== this.#state.kept) this.#change({ kept });
  }

  /** Goes on with the text of the earlier visit. */
  async restoreDraft(): Promise<void> {
    const { draft } = this.#state;
    if (!draft) return;
    const { base } = this.#saver;
    this.#change({ draft: undefined, editing: true, text: draft.text, saving: 'unsaved' });
    const current = draft.revision === base.revision;
    const begun = draft.base ?? (current ? base.text : undefined);
    if (begun === undefined) await this.#clash(null);
    else {
      this.#saver.rebase({ revision: draft.revision, text: begun }, draft.sent);
      this.keep();
      void this.save();
    }
    // Only now that this editor keeps it.
    this.#drafts.drop(draft);
  }

  discardDraft(): void {
    if (this.#state.draft) this.#drafts.drop(this.#state.draft);
    this.#change({ draft: undefined });
  }

  /** Shows the newer version that was told of; where something is not saved, both of them. */
  async takeNewer(): Promise<void> {
    if (this.dirty) return this.#clash();
    const read = await this.#read();
    this.#take(read.theirs, read.at);
  }

  /** Ends the conflict with this text, which is saved over theirs; theirs stays among the revisions. */
  async resolve(text: string): Promise<void> {
    const { conflict } = this.#state;
    if (!conflict) return;
    const { mine, theirs, at } = conflict;
    this.#saver.rebase(theirs);
    const gaveWay = text === theirs.text && mine !== theirs.text;
    this.#change({
      conflict: undefined,
      newer: undefined,
      text,
      revision: theirs.revision,
      savedAt: at,
      aside: gaveWay ? mine : undefined,
      saving: text === theirs.text ? 'saved' : 'unsaved',
    });
    this.keep();
    await this.save();
  }

  /** Brings back the own text that gave way. */
  bringBack(): void {
    const { aside } = this.#state;
    if (aside === undefined) return;
    this.edit();
    this.type(aside);
  }

  #offerDraft(): void {
    const draft = this.#drafts.find();
    if (!draft) return;
    if (asContent(draft.text) === this.#saver.base.text) this.#drafts.drop(draft);
    else this.#change({ draft });
  }

  #saved({ revision }: Version, { updatedAt }: Resource): void {
    this.#change({ revision, savedAt: updatedAt, saving: this.dirty ? 'unsaved' : 'saved', failure: undefined });
    this.keep();
    const told = this.#told;
    this.#told = undefined;
    // The save that this belongs to is over once its answer has been taken.
    if (told) queueMicrotask(() => queueMicrotask(() => this.show(told)));
  }

  #take({ revision, text }: Version, savedAt: string): void {
    this.#saver.rebase({ revision, text });
    this.#change({ text, revision, savedAt, newer: undefined, saving: 'saved', failure: undefined });
  }

  /** @param base what both texts began with; `null` when that is not known */
  async #clash(base: string | null = this.#saver.base.text): Promise<void> {
    this.#clashing = base;
    const mine = this.#state.text;
    try {
      const { theirs, by, at } = await throughOffline(() => this.#read(), {
        network: this.#network,
        signal: this.#abort.signal,
        waiting: (is) => this.#change({ saving: is ? 'offline' : 'saving' }),
      });
      if (theirs.text === asContent(mine)) {
        this.#clashing = undefined;
        this.#take(theirs, at);
        return this.keep();
      }
      const { merge } = await import('./document/merge.ts');
      const merged = base === null ? undefined : merge(asContent(mine), base, theirs.text);
      this.#clashing = undefined;
      this.#change({ conflict: { mine, theirs, by, at, merged }, newer: undefined, saving: 'unsaved' });
      this.keep();
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      if (!(error instanceof PlatformFailure)) throw error;
      this.#change({ saving: error.code === 'unauthenticated' ? 'signed-out' : 'failed', failure: error });
    }
  }

  async #read(): Promise<{ theirs: Version; by: string | undefined; at: string }> {
    const { resources, resourceId, readText } = this.#options;
    const { resource, content } = await resources.read(resourceId);
    const text = content ?? (await readText?.(resource)) ?? '';
    const info = await resources.info(resourceId).catch(() => undefined);
    const by = info?.revisions.find(({ revision }) => revision === resource.revision)?.createdBy.name;
    return { theirs: { revision: resource.revision, text: asContent(text) }, by, at: resource.updatedAt };
  }

  #change(change: Partial<DocumentState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
