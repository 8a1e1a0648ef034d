/** What a promise rejects with; nothing where it doesn't. */
export const failing = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);
