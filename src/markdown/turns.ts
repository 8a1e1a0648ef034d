/** Milliseconds of work before the page has its turn. */
const turn = 8;
/** Milliseconds after which a frame is waited for: what goes on by itself comes before it in some browsers. */
const frameEvery = 50;
/** Milliseconds until a page without frames, a hidden one, is not waited for any more; longer for what has to be seen now. */
const patience = { later: 100, now: 1_000 };

interface Scheduler {
  yield?(): Promise<void>;
}

/** Comes back soon: not after the 4 ms of a nested timer. */
function soon(): Promise<void> {
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
      void soon().then(resolve);
    });
  });
}

/** Stretches of work between which the page paints and answers. */
export class Turns {
  #until = performance.now() + turn;
  #painted = performance.now();

  /** Whether a stretch has lasted as long as one may. */
  get over(): boolean {
    return performance.now() >= this.#until;
  }

  /** Lets the page have its turn; `paint` for what has to be seen now. */
  async next(paint = false): Promise<void> {
    const late = paint || performance.now() - this.#painted > frameEvery;
    await (late ? frame(paint && !document.hidden ? patience.now : patience.later) : soon());
    const now = performance.now();
    if (late) this.#painted = now;
    this.#until = now + turn;
  }
}
