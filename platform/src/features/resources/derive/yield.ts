/** Milliseconds after which others have a turn. */
const turn = 15;

/**
 * For work that may hold a thread for long, as parsing does and a database inside of it: whoever else waits for the
 * thread waits for a few milliseconds.
 *
 * @returns what is awaited between two pieces of the work; it lets the others go on where it is their turn.
 */
export function yieldToEventLoop(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turn) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
