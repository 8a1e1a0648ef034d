import { newShortId } from '../security/secrets.ts';

/** Form of an id that a caller, or a proxy in front, may choose: no text of users, and none that breaks a line. */
const wellFormed = /^[A-Za-z0-9_-]{1,64}$/;

/** Id of a request: the caller's own `X-Request-Id` if it is well formed, else a new one. */
export const requestIdOf = (given: string | null | undefined): string =>
  given && wellFormed.test(given) ? given : newShortId();
