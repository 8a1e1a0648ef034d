import { randomInt, randomUUID } from 'node:crypto';

export interface Person {
  readonly ref: string;
  readonly mail: string;
  readonly name: string;
  readonly lang: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly home: string;
}

/** A folder, or a text where it has one. */
export interface Entry {
  readonly ref: string;
  readonly title: string;
  readonly text: string | undefined;
  readonly within: string | null;
  readonly by: Person;
  /** Epoch milliseconds. */
  readonly made: number;
  readonly touched: number;
  readonly version: number;
}

export interface Change {
  readonly number: number;
  readonly what: 'made' | 'edited';
  readonly ref: string;
  readonly within: string | null;
}

interface Letter {
  readonly ref: string;
  readonly mail: string;
  readonly digits: string;
  readonly newcomer: { readonly name: string; readonly team: string } | undefined;
  left: number;
}

/** Why the archive refuses something, and what its sentence needs. */
export class Refused extends Error {
  constructor(
    readonly why: 'nobody' | 'unknown' | 'stale' | 'taken' | 'wrong-code' | 'gone',
    readonly number?: number,
  ) {
    super(why);
  }
}

export interface Window {
  readonly by: 'title' | 'touched' | 'size' | 'kind';
  readonly down: boolean;
  readonly from: number;
  readonly count: number;
  /** Begins at the first title that starts like this. */
  readonly seek?: string | undefined;
  /** Has this entry in it. */
  readonly near?: string | undefined;
}

const orders: Record<Window['by'], (entry: Entry, archive: Archive) => string | number> = {
  title: ({ title }) => title.toLowerCase(),
  touched: ({ touched }) => touched,
  size: (entry, archive) => archive.size(entry),
  kind: ({ text }) => (text === undefined ? 0 : 1),
};

/** What the two servers keep, each in one of its own: people, their keys and letters, and their entries, in memory. */
export class Archive {
  readonly #people = new Map<string, Person>();
  readonly #keys = new Map<string, Person>();
  readonly #letters = new Map<string, Letter>();
  readonly #entries = new Map<string, Entry>();
  readonly #changes: Change[] = [];
  readonly #listeners = new Set<(change: Change) => void>();

  /** A mail with a code goes out; who is new comes to be when it is redeemed. */
  write(mail: string, newcomer?: Letter['newcomer']): Letter {
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    const letter = { ref: randomUUID(), mail: mail.trim().toLowerCase(), digits, newcomer, left: 5 };
    this.#letters.set(letter.ref, letter);
    return letter;
  }

  /** The code that was mailed last. */
  codeFor(mail: string): string {
    const letter = [...this.#letters.values()].findLast((each) => each.mail === mail);
    if (!letter) throw new Error(`Nothing was mailed to ${mail}.`);
    return letter.digits;
  }

  redeem(ref: string, digits: string): { readonly key: string; readonly person: Person } {
    const letter = this.#letters.get(ref);
    if (!letter || !letter.left) throw new Refused('gone');
    if (letter.digits !== digits) throw new Refused('wrong-code', (letter.left -= 1));
    const known = this.#people.get(letter.mail);
    if (!known && !letter.newcomer) throw new Refused('gone');
    letter.left = 0;
    const person = known ?? this.join(letter.mail, letter.newcomer?.name ?? '', letter.newcomer?.team ?? '');
    const key = randomUUID();
    this.#keys.set(key, person);
    return { key, person };
  }

  join(mail: string, name: string, team: string): Person {
    const home = randomUUID();
    const person = { ref: randomUUID(), mail, name, lang: 'en', since: Date.now(), home };
    this.#people.set(mail, person);
    this.#keep({ ref: home, title: team || name, text: undefined, within: null, by: person });
    this.make(person, home, 'Welcome.md', '# Welcome\n\nThis is where it begins.\n');
    return person;
  }

  /** @throws {Refused} `nobody` */
  owner(key: string | undefined): Person {
    const person = this.#keys.get(key ?? '');
    if (!person) throw new Refused('nobody');
    return person;
  }

  forget(key: string | undefined): void {
    this.#keys.delete(key ?? '');
  }

  /** An entry in somebody's own home. @throws {Refused} `unknown` */
  find(person: Person, ref: string): Entry {
    const entry = this.#entries.get(ref);
    if (!entry || this.trail(entry).concat(entry)[0]?.ref !== person.home) throw new Refused('unknown');
    return entry;
  }

  /** The folders around an entry, the outermost first. */
  trail(entry: Entry): readonly Entry[] {
    const around = entry.within === null ? undefined : this.#entries.get(entry.within);
    return around ? [...this.trail(around), around] : [];
  }

  /** Bytes of a text, entries of a folder. */
  size({ ref, text }: Entry): number {
    return text === undefined ? this.#within(ref).length : Buffer.byteLength(text);
  }

  list(folder: string, { by, down, from, count, seek, near }: Window) {
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

  make(person: Person, within: string, title: string, text?: string): Entry {
    this.find(person, within);
    this.#free(within, title);
    const entry = this.#keep({ ref: randomUUID(), title, text, within, by: person });
    this.#tell('made', entry);
    return entry;
  }

  /** @throws {Refused} `stale` where it is based on an older version */
  save(person: Person, ref: string, text: string, version: number): Entry {
    const entry = this.find(person, ref);
    if (entry.version !== version) throw new Refused('stale', entry.version);
    return this.#change({ ...entry, text, version: version + 1 });
  }

  retitle(person: Person, ref: string, title: string): Entry {
    const entry = this.find(person, ref);
    if (entry.within !== null && entry.title !== title) this.#free(entry.within, title);
    return this.#change({ ...entry, title });
  }

  get position(): number {
    return this.#changes.length;
  }

  after(position: number): readonly Change[] {
    return this.#changes.slice(position);
  }

  /** Whether somebody may know of a change. */
  concerns(person: Person, { ref }: Change): boolean {
    const entry = this.#entries.get(ref);
    return entry?.by.ref === person.ref;
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #within(folder: string): Entry[] {
    return [...this.#entries.values()].filter(({ within }) => within === folder);
  }

  #free(folder: string, title: string): void {
    if (this.#within(folder).some((each) => each.title === title)) throw new Refused('taken');
  }

  #keep(entry: Omit<Entry, 'made' | 'touched' | 'version'>): Entry {
    const now = Date.now();
    const kept = { ...entry, made: now, touched: now, version: 1 };
    this.#entries.set(kept.ref, kept);
    return kept;
  }

  #change(entry: Entry): Entry {
    const changed = { ...entry, touched: Date.now() };
    this.#entries.set(entry.ref, changed);
    this.#tell('edited', changed);
    return changed;
  }

  #tell(what: Change['what'], { ref, within }: Entry): void {
    const change = { number: this.#changes.length + 1, what, ref, within };
    this.#changes.push(change);
    for (const listener of this.#listeners) listener(change);
  }
}
