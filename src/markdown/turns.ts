/** Milliseconds of work between two yields. */
const turn = 8;
/** Milliseconds between waits for a frame, because some browsers run tasks before frames. */
const frameEvery = 50;
/** Milliseconds to wait for a frame in a page without frames, a hidden one for instance. */
const frameTimeout = { background: 100, paint: 1_000 };

interface Scheduler {
  yield?(): Promise<void>;
}

/** Yields without the 4 ms of nested timers. */
function yieldToEventLoop(): Promise<void> {
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

function frame(within: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, within);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      void yieldToEventLoop().then(resolve);
    });
  });
}

export class Turns {
  #until = performance.now() + turn;
  #painted = performance.now();

  /** `true` if it is time to yield. */
  get over(): boolean {
    return performance.now() >= this.#until;
  }

  /** Yields; with `paint`, until the next frame. */
  async next(paint = false): Promise<void> {
    const late = paint || performance.now() - this.#painted > frameEvery;
    await (late ? frame(paint && !document.hidden ? frameTimeout.paint : frameTimeout.background) : yieldToEventLoop());
    const now = performance.now();
    if (late) this.#painted = now;
    this.#until = now + turn;
  }
}
