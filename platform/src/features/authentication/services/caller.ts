import type { Call } from '../../../http/call.ts';
import { ProblemError } from '../../../problem.ts';
import type { Runtime } from '../../../runtime.ts';
import { digest, isToken, newSecret } from '../../../security/secrets.ts';
import type { Caller, SignedIn } from '../../../task.ts';
import { sessionEnd } from '../redeem.ts';
import { liveSession, touchSession } from '../store/sessions.ts';
import { liveToken, touchToken } from '../store/tokens.ts';

/** A use is written down at most this often, in milliseconds. */
const touchEvery = 60 * 60 * 1000;

/** Seconds for which a browser keeps its challenge cookie. */
const challengeCookieAge = 24 * 60 * 60;

async function bySession(runtime: Runtime, call: Call, token: string): Promise<SignedIn | undefined> {
  const { database, clock } = runtime;
  const now = clock.now();
  const session = await liveSession(database.query, await digest(token), now);
  if (!session) return undefined;
  let { expiresAt } = session;
  if (now.getTime() - session.lastUsedAt.getTime() >= touchEvery) {
    expiresAt = sessionEnd(session.createdAt, now);
    await touchSession(database.query, session.id, now, expiresAt);
    // the cookie has to live as long as the session does
    if (bearerOf(call) === undefined && call.origin !== 'foreign') setSessionCookie(runtime, call, token, expiresAt);
  }
  return { userId: session.userId, via: 'session', id: session.id, verifiedAt: session.verifiedAt, expiresAt };
}

async function byToken({ database, clock }: Runtime, _call: Call, token: string): Promise<SignedIn | undefined> {
  const now = clock.now();
  const found = await liveToken(database.query, await digest(token), now);
  if (!found) return undefined;
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= touchEvery) await touchToken(database.query, found.id, now);
  const expiresAt = found.expiresAt ?? undefined;
  return { userId: found.userId, via: 'token', id: found.id, verifiedAt: undefined, expiresAt };
}

const lookUps = { svs_: bySession, svc_: byToken } as const;

/** The bearer token of a request (RFC 6750 §2.1); '' when the scheme is there and holds none. */
export function bearerOf(call: Call): string | undefined {
  const header = call.request.headers.get('authorization');
  // Another scheme is somebody else's: a proxy that asks for a password, for instance.
  if (!header || !/^Bearer(?![\w-])/i.test(header)) return undefined;
  return /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1] ?? '';
}

/** Looked up once in a request, however often it is asked for. */
const found = new WeakMap<Call, Promise<SignedIn | undefined>>();

/** Who a request proves to be, by its bearer token alone when it carries one, else by its session cookie. */
export function authenticate(runtime: Runtime, call: Call): Promise<SignedIn | undefined> {
  const known = found.get(call) ?? lookUpCaller(runtime, call);
  found.set(call, known);
  return known;
}

async function lookUpCaller(runtime: Runtime, call: Call): Promise<SignedIn | undefined> {
  const token = bearerOf(call) ?? call.sessionCookie;
  if (!token || !(await isToken(token))) return undefined;
  const lookUp = lookUps[token.slice(0, 4) as keyof typeof lookUps];
  // a cookie never carries a token for scripts
  if (lookUp === byToken && bearerOf(call) === undefined) return undefined;
  return lookUp(runtime, call, token);
}

/** @throws {ProblemError} `unauthenticated`, with the challenge of RFC 6750 §3. */
export async function requireSignedIn(runtime: Runtime, call: Call): Promise<SignedIn> {
  const signedIn = await authenticate(runtime, call);
  if (signedIn) return signedIn;
  const challenge = bearerOf(call) ? 'Bearer error="invalid_token"' : 'Bearer';
  throw new ProblemError('unauthenticated', { headers: { 'WWW-Authenticate': challenge } });
}

/** Who asks, for a task. */
export async function callerOf(call: Call, signedIn: SignedIn | undefined): Promise<Caller> {
  return {
    client: call.client,
    locale: call.locale,
    browserHash: call.challengeCookie && (await digest(call.challengeCookie)),
    mayKeepCookies: call.origin !== 'none' && call.origin !== 'foreign',
    sessionCookieHash: call.sessionCookie && (await digest(call.sessionCookie)),
    signedIn,
  };
}

/** Has the answer set, or keep, the challenge cookie. */
export function setChallengeCookie({ cookies }: Runtime, call: Call, value: string): void {
  call.setCookies.push(cookies.set('challenge', value, challengeCookieAge, call.origin));
}

/** Sees to it that a browser that opens a page holds a challenge cookie. */
export function ensureChallengeCookie(runtime: Runtime, call: Call): void {
  if (!call.challengeCookie) setChallengeCookie(runtime, call, newSecret());
}

/** Has the answer set the session cookie. */
export function setSessionCookie({ cookies, clock }: Runtime, call: Call, token: string, expiresAt: Date): void {
  const seconds = (expiresAt.getTime() - clock.now().getTime()) / 1000;
  call.setCookies.push(cookies.set('session', token, seconds, call.origin));
}

/** Has the answer delete the session cookie, with the attributes by which it was set. */
export function clearSessionCookie({ cookies }: Runtime, call: Call): void {
  call.setCookies.push(cookies.set('session', undefined, 0, call.origin));
}
