import type { Patch } from '../../contract/resources/schema/markdown.ts';
import type { Resource } from '../../contract/resources/resource.ts';
import type { KeyValueStore } from '../../forms/draft.ts';

/** A submission that was sent and may or may not have arrived: sent again it must be the same in everything. */
export interface Sent {
  readonly key: string;
  readonly revision: number;
  readonly patch: readonly Patch[];
}

/** A text that has been typed and is not known to be saved. */
export interface Draft {
  readonly text: string;
  /** The revision that it is based on, and its text where there was room for it. */
  readonly revision: number;
  readonly base?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly sent?: Sent;
  /** What the document is called, and where it stands: for the day on which it is not there any more. */
  readonly name?: string;
  readonly parentId?: string;
}

/** Where the drafts of one person on one document are kept. */
export const draftsKey = (baseUrl: string, userId: string, resourceId: string): string =>
  `service:document:${baseUrl}:${userId}:${resourceId}`;

/** A draft of a document, from what is known of it now. */
export const draftOf = (
  { name, parentId }: Resource,
  {
    text,
    base,
    sent,
    at,
  }: { text: string; base: Pick<Draft, 'text' | 'revision'>; sent: Sent | undefined; at: number },
): Draft => ({
  ...{ text, revision: base.revision, base: base.text, at, name },
  ...(parentId !== null && { parentId }),
  ...(sent && { sent }),
});

/** More tabs than this on one document share the last place. */
const places = 4;

/**
 * The drafts of one person on one document, in a store that outlives the page. Each editor writes to a place of its own,
 * so that two tabs do not overwrite each other; what is found when none of them is left is offered again.
 */
export class Drafts {
  readonly #store: KeyValueStore | undefined;
  readonly #key: string;
  readonly #writer: string;
  #place: number | undefined;

  /** @param writer tells this editor from every other one. */
  constructor(store: KeyValueStore | undefined, key: string, writer: string) {
    this.#store = store;
    this.#key = key;
    this.#writer = writer;
  }

  /** The newest draft of an editor other than this one; one that says no more than is saved is forgotten. */
  find(isSaved: (text: string) => boolean = () => false): Draft | undefined {
    const found = Array.from({ length: places }, (_, place) => this.#read(place))
      .filter((stored) => stored !== undefined && stored.writer !== this.#writer)
      .toSorted((one, other) => (other?.at ?? 0) - (one?.at ?? 0))[0];
    if (!found || !isSaved(found.text)) return found;
    this.drop(found);
    return undefined;
  }

  /** Keeps a draft; `false` when the store has no room or there is none. */
  write(draft: Draft): boolean {
    this.#place ??= this.#free();
    const { base: _, ...short } = draft;
    // Rather without the text that it is based on than not at all.
    return this.#set(this.#place, draft) || this.#set(this.#place, short);
  }

  /** Forgets this editor's draft. */
  clear(): void {
    if (this.#place !== undefined && this.#read(this.#place)?.writer === this.#writer) this.#remove(this.#place);
    this.#place = undefined;
  }

  /** Forgets what was found: it has been taken over, or is not wanted. */
  drop(draft: Draft): void {
    for (let place = 0; place < places; place++) {
      const stored = this.#read(place);
      if (stored && stored.at === draft.at && stored.text === draft.text) this.#remove(place);
    }
  }

  #free(): number {
    const all = Array.from({ length: places }, (_, place) => place);
    return all.find((place) => !this.#read(place)) ?? places - 1;
  }

  #at(place: number): string {
    return place ? `${this.#key}:${place}` : this.#key;
  }

  #read(place: number): (Draft & { readonly writer: string }) | undefined {
    try {
      const stored: unknown = JSON.parse(this.#store?.getItem(this.#at(place)) ?? 'null');
      return isDraft(stored) ? stored : undefined;
    } catch {
      return undefined;
    }
  }

  #set(place: number, draft: Draft): boolean {
    try {
      this.#store?.setItem(this.#at(place), JSON.stringify({ ...draft, writer: this.#writer }));
      return this.#store !== undefined;
    } catch {
      return false;
    }
  }

  #remove(place: number): void {
    try {
      this.#store?.removeItem(this.#at(place));
    } catch {
      // What can't be removed is offered once more.
    }
  }
}

/** What stands in a store may have been written by anything. */
function isDraft(stored: unknown): stored is Draft & { readonly writer: string } {
  const { text, revision, at, base, sent, name, parentId } = (stored ?? {}) as Partial<Draft>;
  return (
    [base, name, parentId].every((each) => each === undefined || typeof each === 'string') &&
    typeof text === 'string' &&
    typeof revision === 'number' &&
    typeof at === 'number' &&
    (sent === undefined ||
      (typeof sent.key === 'string' && typeof sent.revision === 'number' && Array.isArray(sent.patch)))
  );
}
