import type { Patch } from '../../contract/resources/schema/markdown.ts';
import type { Resource } from '../../contract/resources/resource.ts';
import type { KeyValueStore } from '../../stored-json.ts';

export interface Sent {
  readonly key: string;
  readonly revision: number;
  readonly patch: readonly Patch[];
}

/** Text that is not known to be saved. */
export interface Draft {
  readonly text: string;
  /** Base revision, and its text if the store had room for it. */
  readonly revision: number;
  readonly base?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly sent?: Sent;
  /** Name and place of the document, in case it is deleted. */
  readonly name?: string;
  readonly parentId?: string;
}

export const draftsKey = (baseUrl: string, userId: string, resourceId: string): string =>
  `service:document:${baseUrl}:${userId}:${resourceId}`;

export const draftOf = (
  { name, parentId }: Resource,
  {
    text,
    base,
    sent,
    at,
  }: { text: string; base: Pick<Draft, 'text' | 'revision'>; sent: Sent | undefined; at: number },
): Draft => ({
  text,
  revision: base.revision,
  base: base.text,
  at,
  name,
  ...(parentId !== null && { parentId }),
  ...(sent && { sent }),
});

/** Number of editors with a draft of their own; further ones share the last. */
const places = 4;

/** Drafts of one user's document; each editor has its own, so that tabs do not overwrite each other. */
export class Drafts {
  readonly #store: KeyValueStore | undefined;
  readonly #key: string;
  readonly #writer: string;
  #place: number | undefined;

  /** @param writer id of this editor */
  constructor(store: KeyValueStore | undefined, key: string, writer: string) {
    this.#store = store;
    this.#key = key;
    this.#writer = writer;
  }

  /** Newest draft of another editor. Drops a draft that is saved already. */
  find(isSaved: (text: string) => boolean = () => false): Draft | undefined {
    const found = Array.from({ length: places }, (_, place) => this.#read(place))
      .filter((stored) => stored !== undefined && stored.writer !== this.#writer)
      .toSorted((one, other) => (other?.at ?? 0) - (one?.at ?? 0))[0];
    if (!found || !isSaved(found.text)) return found;
    this.drop(found);
    return undefined;
  }

  /** @returns `false` if the store is missing or full */
  write(draft: Draft): boolean {
    this.#place ??= this.#free();
    const { base: _, ...short } = draft;
    // Without the base text if there is no room for it.
    return this.#set(this.#place, draft) || this.#set(this.#place, short);
  }

  clear(): void {
    if (this.#place !== undefined && this.#read(this.#place)?.writer === this.#writer) this.#remove(this.#place);
    this.#place = undefined;
  }

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
      // The draft will be offered again.
    }
  }
}

/** Stored data is untrusted. */
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
