import { randomUUID } from 'node:crypto';
import type { Archive } from './archive.ts';
import type { Person } from './people.ts';
import { Refused } from './refused.ts';

/** A file that comes piece by piece. */
export interface Parcel {
  readonly ref: string;
  readonly by: Person;
  readonly title: string;
  readonly mime: string;
  /** Bytes of the whole. */
  readonly size: number;
  readonly within: string;
  readonly pieces: Uint8Array[];
  /** Bytes that are here. */
  have: number;
  /** What it has become, once all of it is here. */
  entry: string | undefined;
}

export interface NewParcel extends Pick<Parcel, 'title' | 'mime' | 'size' | 'within'> {
  /** Finds a free title where this one is taken. */
  readonly rename: boolean;
  /** The same again is the same parcel. */
  readonly mark: string;
}

/** Bytes of a file; it is kept in memory. */
const most = 64 * 1024 * 1024;

/** Files on their way into an archive. */
export class Parcels {
  readonly #archive: Archive;
  readonly #parcels = new Map<string, Parcel>();
  readonly #marks = new Map<string, Parcel>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** @throws {Refused} `too-large` with the most that there may be, `taken`, `unknown` */
  begin(person: Person, { title, mime, size, within, rename, mark }: NewParcel): Parcel {
    const begun = this.#marks.get(`${person.ref} ${mark}`);
    if (begun) return begun;
    if (size > most) throw new Refused('too-large', most);
    this.#archive.find(person, within);
    if (!rename && this.#archive.freeTitle(within, title) !== title) throw new Refused('taken');
    const parcel: Parcel = {
      ref: randomUUID(),
      by: person,
      title,
      mime,
      size,
      within,
      pieces: [],
      have: 0,
      entry: undefined,
    };
    this.#parcels.set(parcel.ref, parcel);
    this.#marks.set(`${person.ref} ${mark}`, parcel);
    return this.#finished(parcel);
  }

  /** @throws {Refused} `unknown` */
  find(person: Person, ref: string): Parcel {
    const parcel = this.#parcels.get(ref);
    if (parcel?.by !== person) throw new Refused('unknown');
    return parcel;
  }

  /** Takes a piece. @throws {Refused} `elsewhere` where the bytes before it are others than are here */
  take(person: Person, ref: string, from: number, bytes: Uint8Array): Parcel {
    const parcel = this.find(person, ref);
    if (from !== parcel.have || from + bytes.length > parcel.size) throw new Refused('elsewhere');
    parcel.pieces.push(bytes);
    parcel.have += bytes.length;
    return this.#finished(parcel);
  }

  /** Nothing is left of it. @throws {Refused} `done` where it is an entry already */
  drop(person: Person, ref: string): void {
    const parcel = this.find(person, ref);
    if (parcel.entry !== undefined) throw new Refused('done');
    this.#parcels.delete(ref);
  }

  #finished(parcel: Parcel): Parcel {
    const { by, within, title, mime, pieces, have, size } = parcel;
    if (have < size || parcel.entry !== undefined) return parcel;
    // A title that was free may have been taken since.
    const free = this.#archive.freeTitle(within, title);
    const bytes = Buffer.concat(pieces.splice(0));
    parcel.entry = this.#archive.make(by, within, { sort: 'file', title: free, mime, bytes }).ref;
    return parcel;
  }
}
