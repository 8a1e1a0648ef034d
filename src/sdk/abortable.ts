/** Rejects with the reason of `signal` if it aborts first; does not stop `promise`. */
export async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  signal.throwIfAborted();
  let aborted = () => {};
  const abort = new Promise<never>((_resolve, reject) => {
    aborted = () => reject(signal.reason);
    signal.addEventListener('abort', aborted);
  });
  try {
    return await Promise.race([promise, abort]);
  } finally {
    signal.removeEventListener('abort', aborted);
  }
}
