import type { LiveEvent } from './live-event.ts';

const kept = 200;

/** Latest events, without gaps. */
export class History {
  #from: number | undefined;
  #position: number | undefined;
  #events: LiveEvent[] = [];

  /** Position of the latest known event; `undefined` before any. */
  get position(): number | undefined {
    return this.#position;
  }

  begin(position: number): void {
    this.#from = this.#position = position;
    this.#events = [];
  }

  add(event: LiveEvent): void {
    this.#events.push(event);
    if (this.#events.length > kept) this.#from = this.#events.shift()?.position;
    this.reach(event.position);
  }

  /** No more events up to `position`. */
  reach(position: number): void {
    if (this.#position === undefined) this.begin(position);
    this.#position = Math.max(this.#position ?? 0, position);
  }

  /** Events after a position; `undefined` if they are no longer kept. */
  since(position: number): readonly LiveEvent[] | undefined {
    if (this.#from === undefined || position < this.#from) return undefined;
    return this.#events.filter((event) => event.position > position);
  }
}
