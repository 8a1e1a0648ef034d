/** Milliseconds of work before the page has its turn. */
const turn = 10;

interface Scheduler {
  yield?(): Promise<void>;
}

/** Lets the page paint and answer, and comes back soon: not after the 4 ms of a nested timer. */
export function nextTurn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Says when a stretch of work has lasted as long as one may. */
export class Turn {
  #until = performance.now() + turn;

  get over(): boolean {
    return performance.now() >= this.#until;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.#until = performance.now() + turn;
  }
}
