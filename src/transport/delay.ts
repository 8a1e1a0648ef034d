/** Settles after so many milliseconds; rejects with the reason of `signal` when that aborts before, or has. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      // A signal outlives many waits.
      signal.removeEventListener('abort', aborted);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
  });
}
