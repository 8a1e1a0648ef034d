/** Storage of the browser; `undefined` if it is missing or blocked. */
export function browserStore(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
