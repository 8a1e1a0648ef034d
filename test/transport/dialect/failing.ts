/** Rejection of a promise; `undefined` if it resolves. */
export const failing = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);
