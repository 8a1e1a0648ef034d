import type { LiveEvent } from './live-event.ts';

/** Events that are kept for whoever comes later. */
const kept = 200;

/** The last events, without a gap, from one position to another. */
export class History {
  #from: number | undefined;
  #position: number | undefined;
  #events: LiveEvent[] = [];

  /** Up to where everything is known; nothing before anything is. */
  get position(): number | undefined {
    return this.#position;
  }

  /** Begins anew at a position. */
  begin(position: number): void {
    this.#from = this.#position = position;
    this.#events = [];
  }

  add(event: LiveEvent): void {
    this.#events.push(event);
    if (this.#events.length > kept) this.#from = this.#events.shift()?.position;
    this.reach(event.position);
  }

  /** There is nothing more up to here. */
  reach(position: number): void {
    if (this.#position === undefined) this.begin(position);
    this.#position = Math.max(this.#position ?? 0, position);
  }

  /** What came after a position; nothing where that is longer ago than what is kept. */
  since(position: number): readonly LiveEvent[] | undefined {
    if (this.#from === undefined || position < this.#from) return undefined;
    return this.#events.filter((event) => event.position > position);
  }
}
