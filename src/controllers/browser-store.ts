/** A browser's storage; `undefined` where it is missing or blocked. */
export function browserStore(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
