import type { Call } from '../../../http/call.ts';
import { ProblemError } from '../../../problem.ts';
import { digest, newSecret } from '../../../security/secrets.ts';
import type { Caller, SignedIn } from '../../../task.ts';
import { checkCredentials } from '../credentials.ts';
import { deviceCookieAge, knownDevice } from '../known-devices.ts';
import type { Beside } from '../store/credentials.ts';

/** Seconds */
const challengeCookieAge = 24 * 60 * 60;

/** Bearer token of a request (RFC 6750 §2.1); '' if it is empty. */
export function bearerOf(call: Call): string | undefined {
  const header = call.request.headers.get('authorization');
  // Other schemes belong to others: a proxy that asks for a password, for instance.
  if (!header || !/^Bearer(?![\w-])/i.test(header)) return undefined;
  return /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1] ?? '';
}

/** One look-up per request. */
const found = new WeakMap<Call, Promise<SignedIn | undefined>>();

export interface Authentication {
  /** Is read in the same statement, if it is the first look-up of the request. */
  readonly beside?: Beside;
}

/** User of a request: by its bearer token only if it has one, else by its session cookie. */
export function authenticate(call: Call, how: Authentication = {}): Promise<SignedIn | undefined> {
  const known = found.get(call) ?? lookUpCaller(call, how);
  found.set(call, known);
  return known;
}

async function lookUpCaller(call: Call, { beside }: Authentication): Promise<SignedIn | undefined> {
  const bearer = bearerOf(call);
  const token = bearer ?? call.sessionCookie;
  const credentials = await checkCredentials(call.runtime, token, bearer === undefined ? 'cookie' : 'bearer', beside);
  // the cookie has to live as long as the session
  if (token && credentials?.extendedTo && bearer === undefined && call.origin !== 'foreign') {
    setSessionCookie(call, token, credentials.extendedTo);
  }
  return credentials?.signedIn;
}

/** @throws {ProblemError} `unauthenticated`, with the challenge of RFC 6750 §3. */
export async function requireSignedIn(call: Call, how?: Authentication): Promise<SignedIn> {
  const signedIn = await authenticate(call, how);
  if (signedIn) return signedIn;
  const challenge = bearerOf(call) ? 'Bearer error="invalid_token"' : 'Bearer';
  throw new ProblemError('unauthenticated', { headers: { 'WWW-Authenticate': challenge } });
}

export function callerOf(call: Call, signedIn: SignedIn | undefined): Caller {
  return {
    client: call.client,
    locale: call.locale,
    browserHash: call.challengeCookie && digest(call.challengeCookie),
    mayKeepCookies: call.origin !== 'none' && call.origin !== 'foreign',
    deviceCookie: call.deviceCookie,
    sessionCookieHash: call.sessionCookie && digest(call.sessionCookie),
    signedIn,
  };
}

export function setChallengeCookie(call: Call, value: string): void {
  const { cookies } = call.runtime;
  call.setCookies.push(cookies.set('challenge', value, challengeCookieAge, call.origin));
}

export function ensureChallengeCookie(call: Call): void {
  if (!call.challengeCookie) setChallengeCookie(call, newSecret());
}

export function setSessionCookie(call: Call, token: string, expiresAt: Date): void {
  const { cookies, clock } = call.runtime;
  const seconds = (expiresAt.getTime() - clock.now().getTime()) / 1000;
  call.setCookies.push(cookies.set('session', token, seconds, call.origin));
}

/** Gives the browser limits of its own for the next sign-ins to this address; stays when it signs out. */
export async function setDeviceCookie(call: Call, address: string): Promise<void> {
  const { runtime } = call;
  const value = await knownDevice(runtime, call.deviceCookie, address);
  call.setCookies.push(runtime.cookies.set('device', value, deviceCookieAge, call.origin));
}

/** Deletes the cookie, with the attributes it was set with. */
export function clearSessionCookie(call: Call): void {
  const { cookies } = call.runtime;
  call.setCookies.push(cookies.set('session', undefined, 0, call.origin));
}
