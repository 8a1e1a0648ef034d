/** Milliseconds until other work gets a turn. */
const turn = 15;

/** Awaited between steps of work. */
export type Rest = () => Promise<void>;

/**
 * For work that blocks the thread, such as parsing, or an embedded database.
 *
 * @returns a function to await between steps: it yields if the thread has been busy for a few milliseconds
 */
export function yieldToEventLoop(): Rest {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turn) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

/** Maps one item after another, with a rest after each. */
export async function mapWithRests<Item, Result>(
  items: Iterable<Item>,
  rest: Rest,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    await rest();
  }
  return results;
}
