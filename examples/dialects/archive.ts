import { randomUUID } from 'node:crypto';
import { People, type Person } from './people.ts';
import { Refused } from './refused.ts';

export type Sort = 'folder' | 'text' | 'board' | 'file';

/** An entry of a user: a folder, a text, a board of widgets, or a file. */
export interface Entry {
  readonly ref: string;
  readonly sort: Sort;
  readonly title: string;
  /** Content of a text, or JSON of a board. */
  readonly text: string | undefined;
  /** Content of a file. */
  readonly bytes: Uint8Array | undefined;
  readonly mime: string;
  readonly within: string | null;
  readonly by: Person;
  /** Epoch milliseconds. */
  readonly made: number;
  readonly touched: number;
  readonly version: number;
}

export interface NewEntry {
  readonly sort: Sort;
  readonly title: string;
  readonly text?: string | undefined;
  readonly bytes?: Uint8Array | undefined;
  readonly mime?: string | undefined;
}

export interface Change {
  readonly number: number;
  readonly what: 'made' | 'edited' | 'moved';
  readonly ref: string;
  readonly within: string | null;
  /** Its folder before a move. */
  readonly from: string | null;
}

export interface Window {
  readonly by: 'title' | 'touched' | 'size' | 'kind';
  readonly down: boolean;
  readonly from: number;
  readonly count: number;
  /** Starts at the first title with this prefix. */
  readonly seek?: string | undefined;
  /** Contains this entry. */
  readonly near?: string | undefined;
}

const kinds: readonly Sort[] = ['folder', 'text', 'board', 'file'];
const mimes = { folder: 'inode/directory', text: 'text/markdown', board: 'application/json', file: '' } as const;

const orders: Record<Window['by'], (entry: Entry, archive: Archive) => string | number> = {
  title: ({ title }) => title.toLowerCase(),
  touched: ({ touched }) => touched,
  size: (entry, archive) => archive.size(entry),
  kind: ({ sort }) => kinds.indexOf(sort),
};

/** In-memory storage of a server: people and their entries. */
export class Archive {
  readonly people = new People((person, team) => this.#furnish(person, team));
  readonly #entries = new Map<string, Entry>();
  readonly #changes: Change[] = [];
  readonly #listeners = new Set<(change: Change) => void>();

  /** An entry of a user. @throws {Refused} `unknown` */
  find(person: Person, ref: string): Entry {
    const entry = this.#entries.get(ref);
    if (!entry || this.trail(entry).concat(entry)[0]?.ref !== person.home) throw new Refused('unknown');
    return entry;
  }

  /** All entries in a folder, recursively. */
  below(person: Person, folder = person.home): readonly Entry[] {
    this.find(person, folder);
    const below = (ref: string): Entry[] => this.#within(ref).flatMap((each) => [each, ...below(each.ref)]);
    return below(folder);
  }

  /** The folders around an entry, from the outermost. */
  trail(entry: Entry): readonly Entry[] {
    const around = entry.within === null ? undefined : this.#entries.get(entry.within);
    return around ? [...this.trail(around), around] : [];
  }

  /** Size in bytes; for a folder the number of entries. */
  size({ ref, sort, text = '', bytes }: Entry): number {
    return sort === 'folder' ? this.#within(ref).length : (bytes?.length ?? Buffer.byteLength(text));
  }

  list(person: Person, folder: string, { by, down, from, count, seek, near }: Window) {
    this.find(person, folder);
    const key = orders[by];
    const sign = down ? -1 : 1;
    const all = this.#within(folder).toSorted((one, other) => {
      const [a, b] = [key(one, this), key(other, this)];
      return (a < b ? -1 : a > b ? 1 : 0) * sign;
    });
    const found = all.findIndex(({ ref, title }) =>
      near === undefined ? title.toLowerCase().startsWith(seek?.toLowerCase() ?? '\0') : ref === near,
    );
    const start = found < 0 ? from : Math.max(0, found - (near === undefined ? 0 : Math.floor(count / 2)));
    return { rows: all.slice(start, start + count), from: start, all: all.length };
  }

  /** @throws {Refused} `taken` */
  make(person: Person, within: string, entry: NewEntry): Entry {
    this.#folder(person, within);
    this.#free(within, entry.title);
    const made = this.#keep(person, within, entry);
    this.#publish('made', made);
    return made;
  }

  /** @throws {Refused} `stale` if it is based on an older version */
  save(person: Person, ref: string, text: string, version: number): Entry {
    const entry = this.find(person, ref);
    if (entry.text === undefined) throw new Refused('unknown');
    if (entry.version !== version) throw new Refused('stale', entry.version);
    return this.#change('edited', { ...entry, text, version: version + 1 });
  }

  /** @throws {Refused} `taken` */
  retitle(person: Person, ref: string, title: string): Entry {
    const entry = this.find(person, ref);
    if (entry.within !== null && entry.title !== title) this.#free(entry.within, title);
    return this.#change('edited', { ...entry, title });
  }

  /** @throws {Refused} `taken`; `circle` into itself */
  move(person: Person, ref: string, to: string): Entry {
    const entry = this.find(person, ref);
    const folder = this.#folder(person, to);
    if ([...this.trail(folder), folder].some((each) => each.ref === ref)) throw new Refused('circle');
    if (entry.within === to) return entry;
    this.#free(to, entry.title);
    return this.#change('moved', { ...entry, within: to }, entry.within);
  }

  /** The title, or its first free numbered form in the folder. */
  freeTitle(folder: string, title: string): string {
    const [, stem = title, end = ''] = /^(.+?)(\.[^.]+)?$/.exec(title) ?? [];
    const taken = new Set(this.#within(folder).map((each) => each.title));
    let free = title;
    for (let number = 2; taken.has(free); number += 1) free = `${stem} ${number}${end}`;
    return free;
  }

  get position(): number {
    return this.#changes.length;
  }

  after(position: number): readonly Change[] {
    return this.#changes.slice(position);
  }

  /** `true` if the user may see the change. */
  concerns(person: Person, { ref }: Change): boolean {
    return this.#entries.get(ref)?.by.ref === person.ref;
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #furnish(person: Person, team: string): void {
    const home = this.#keep(person, null, { sort: 'folder', title: team || person.name }, person.home);
    const text = '# Welcome\n\nThis is where it begins.\n';
    this.make(person, home.ref, { sort: 'text', title: 'Welcome.md', text });
  }

  #within(folder: string): Entry[] {
    return [...this.#entries.values()].filter(({ within }) => within === folder);
  }

  #folder(person: Person, ref: string): Entry {
    const folder = this.find(person, ref);
    if (folder.sort !== 'folder') throw new Refused('unknown');
    return folder;
  }

  #free(folder: string, title: string): void {
    if (this.freeTitle(folder, title) !== title) throw new Refused('taken');
  }

  #keep(
    by: Person,
    within: string | null,
    { sort, title, text, bytes, mime }: NewEntry,
    ref: string = randomUUID(),
  ): Entry {
    const now = Date.now();
    const kind = mimes[sort] || mime || 'application/octet-stream';
    const kept = { ref, sort, title, text, bytes, mime: kind, within, by, made: now, touched: now, version: 1 };
    this.#entries.set(ref, kept);
    return kept;
  }

  #change(what: Change['what'], entry: Entry, from: string | null = null): Entry {
    const changed = { ...entry, touched: Date.now() };
    this.#entries.set(entry.ref, changed);
    this.#publish(what, changed, from);
    return changed;
  }

  #publish(what: Change['what'], { ref, within }: Entry, from: string | null = null): void {
    const change = { number: this.#changes.length + 1, what, ref, within, from };
    this.#changes.push(change);
    for (const listener of this.#listeners) listener(change);
  }
}
