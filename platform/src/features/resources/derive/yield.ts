/** Milliseconds until other work gets a turn. */
const turn = 15;

/**
 * For work that blocks the thread, such as parsing, or an embedded database.
 *
 * @returns a function to await between steps: it yields if the thread has been busy for a few milliseconds
 */
export function yieldToEventLoop(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turn) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
