import type { ReactiveController } from 'lit';
import { whenIdle } from '../../controllers/idle.ts';
import { watchHand } from './hand.ts';
import type { Viewer } from './view.ts';

/** @param still whether who began it has done nothing else since */
type Act<Thing> = (thing: Thing, still: () => boolean) => void;

/**
 * Something of a viewer whose code comes later: when the page has nothing better to do, or with the first that needs it.
 * What is begun before it is there happens once it is.
 */
export class Late<Thing> implements ReactiveController {
  readonly #viewer: Viewer;
  readonly #load: () => Promise<Thing>;
  #thing: Thing | undefined;
  #loading: Promise<Thing> | undefined;
  #calledOff: (() => void) | undefined;
  readonly #begun = new Map<string, readonly [Act<Thing>, () => boolean]>();
  #going = false;

  constructor(viewer: Viewer, load: () => Promise<Thing>) {
    this.#viewer = viewer;
    this.#load = load;
    viewer.addController(this);
  }

  /** Nothing as long as its code is not there. */
  get thing(): Thing | undefined {
    return this.#thing;
  }

  /** Somebody waits for it. */
  get waiting(): boolean {
    return this.#begun.size > 0;
  }

  /** Loads it when the page is idle, unless it is there. */
  prepare(): void {
    if (!this.#loading) this.#calledOff ??= whenIdle(() => void this.loaded().catch(() => undefined));
  }

  loaded(): Promise<Thing> {
    this.#loading ??= this.#start();
    return this.#loading;
  }

  /** Does something with it, now or as soon as that is possible; asked for again meanwhile, it is done once. */
  begin(what: string, act: Act<Thing>): void {
    const still = watchHand();
    if (this.#thing) return act(this.#thing, still);
    this.#begun.set(what, [act, still]);
    this.#viewer.requestUpdate();
    if (!this.#going) void this.#goOn();
  }

  /** Nobody waits any more for what was begun. */
  forget(): void {
    this.#begun.clear();
  }

  hostDisconnected(): void {
    this.#calledOff?.();
    this.#calledOff = undefined;
  }

  async #goOn(): Promise<void> {
    this.#going = true;
    try {
      const thing = await this.loaded();
      for (const [, [act, still]] of this.#takeBegun()) act(thing, still);
    } catch (error) {
      const begun = this.#takeBegun();
      const again = () => begun.forEach(([what, [act]]) => this.begin(what, act));
      if (begun.length) this.#viewer.fail(error, again);
    } finally {
      this.#going = false;
      this.#viewer.requestUpdate();
    }
  }

  #takeBegun() {
    const begun = [...this.#begun];
    this.#begun.clear();
    return begun;
  }

  async #start(): Promise<Thing> {
    try {
      this.#thing = await this.#load();
      this.#viewer.requestUpdate();
      return this.#thing;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}
