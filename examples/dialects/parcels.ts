import { randomUUID } from 'node:crypto';
import type { Archive } from './archive.ts';
import type { Person } from './people.ts';
import { Refused } from './refused.ts';

/** An upload in pieces. */
export interface Parcel {
  readonly ref: string;
  readonly by: Person;
  readonly title: string;
  readonly mime: string;
  /** Bytes of the whole. */
  readonly size: number;
  readonly within: string;
  readonly pieces: Uint8Array[];
  /** Received bytes. */
  have: number;
  /** The resulting entry, once complete. */
  entry: string | undefined;
}

export interface NewParcel extends Pick<Parcel, 'title' | 'mime' | 'size' | 'within'> {
  /** Uses a free title if this one is taken. */
  readonly rename: boolean;
  /** The same mark is the same parcel. */
  readonly mark: string;
}

/** Limit of a file in bytes, because it is kept in memory. */
const most = 64 * 1024 * 1024;

/** Uploads into an archive. */
export class Parcels {
  readonly #archive: Archive;
  readonly #parcels = new Map<string, Parcel>();
  readonly #marks = new Map<string, Parcel>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** @throws {Refused} `too-large` with the limit, `taken`, `unknown` */
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

  /** Appends a piece. @throws {Refused} `elsewhere` for another offset */
  take(person: Person, ref: string, from: number, bytes: Uint8Array): Parcel {
    const parcel = this.find(person, ref);
    if (from !== parcel.have || from + bytes.length > parcel.size) throw new Refused('elsewhere');
    parcel.pieces.push(bytes);
    parcel.have += bytes.length;
    return this.#finished(parcel);
  }

  /** Cancels an upload. @throws {Refused} `done` if it is complete */
  drop(person: Person, ref: string): void {
    const parcel = this.find(person, ref);
    if (parcel.entry !== undefined) throw new Refused('done');
    this.#parcels.delete(ref);
  }

  #finished(parcel: Parcel): Parcel {
    const { by, within, title, mime, pieces, have, size } = parcel;
    if (have < size || parcel.entry !== undefined) return parcel;
    // A title that was free may have been taken meanwhile.
    const free = this.#archive.freeTitle(within, title);
    const bytes = Buffer.concat(pieces.splice(0));
    parcel.entry = this.#archive.make(by, within, { sort: 'file', title: free, mime, bytes }).ref;
    return parcel;
  }
}
