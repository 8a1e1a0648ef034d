import { randomUUID } from 'node:crypto';
import type { Archive, Entry } from './archive.ts';
import type { Person } from './people.ts';
import { Refused } from './refused.ts';

export interface Ticket {
  readonly ticket: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** URLs of files for `<img>` and others that can't send a key; valid for five minutes. */
export class Tickets {
  readonly #archive: Archive;
  readonly #tickets = new Map<string, Ticket & { readonly person: Person; readonly ref: string }>();

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** @throws {Refused} `unknown` if it is not a file of the person */
  issue(person: Person, ref: string): Ticket {
    if (this.#archive.find(person, ref).sort !== 'file') throw new Refused('unknown');
    const ticket = { ticket: randomUUID(), until: Date.now() + 300_000 };
    this.#tickets.set(ticket.ticket, { ...ticket, person, ref });
    return ticket;
  }

  /** @throws {Refused} `unknown` */
  file(ticket: string): Entry {
    const issued = this.#tickets.get(ticket);
    if (!issued || issued.until < Date.now()) throw new Refused('unknown');
    return this.#archive.find(issued.person, issued.ref);
  }
}
