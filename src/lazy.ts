/**
 * Code that is loaded on first use. Calls share one load, and a call after a failure loads again.
 *
 * @returns the function that loads it
 */
export function lazy<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
