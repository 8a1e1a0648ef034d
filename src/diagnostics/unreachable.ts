import type { Route } from '../contract/route.ts';
import { contractMajor } from '../contract/version.ts';
import { baseUrlFault } from '../transport/base-url.ts';
import { isFailure, type PlatformFailure } from '../transport/failure.ts';
import { expectedAt, readablePath } from './expected.ts';
import { isLoopback, lines } from './lines.ts';
import { report, type Topic } from './report.ts';

/**
 * Why a platform cannot be used:
 * `network`: no response, or a temporary error of a server;
 * `not-allowed-origin`: the platform responds, but not to the origin of the page;
 * `not-a-platform`: another server responds, or the platform at another path;
 * `mixed-content`: browsers block `http:` requests of an `https:` page;
 * `wrong-version`: the platform has another major version of the contract.
 */
export type UnreachableCause = 'network' | 'not-allowed-origin' | 'not-a-platform' | 'mixed-content' | 'wrong-version';

export interface Connection {
  readonly baseUrl: string;
  /** Replaces the browser's `fetch`; then the server is not probed. */
  readonly fetch?: unknown;
  /** Token of the host. */
  readonly getToken?: (() => string | undefined | Promise<string | undefined>) | undefined;
}

interface Finding {
  readonly cause: UnreachableCause;
  readonly topic: Topic;
  readonly line: string;
}

/** Milliseconds. */
const probeTimeout = 5000;
const findings = new WeakMap<PlatformFailure, Promise<Finding>>();

/** Cause of a failed read. Probes the server, once per failure. */
export async function causeOf(failure: unknown, connection: Connection): Promise<UnreachableCause> {
  return isFailure(failure) ? (await findingOf(failure, connection)).cause : 'network';
}

/** Reports a failed request to the console, unless the user or the network explains it. */
export async function reportFailure(
  failure: unknown,
  { name, output }: Route<unknown, unknown>,
  connection: Connection,
): Promise<void> {
  if (!isFailure(failure)) return;
  const { kind, detail, code } = failure;
  if (code === 'unauthenticated') {
    // Without a token, the user is signed out.
    if (await connection.getToken?.()) reportToken(connection);
    return;
  }
  if (code === 'offline') return;
  // Elements show other problems to the user.
  if (kind === 'refused' && code !== 'misdirected' && name !== 'users.session') return;
  const { topic, line } = await findingOf(failure, connection);
  // One line for a platform, however many requests fail.
  if (topic !== 'contract-violation') return report(topic, line, connection.baseUrl);
  const path = readablePath(detail.path ?? '') || 'the response';
  const expected = output ? expectedAt(output, detail.path ?? '') : 'no content';
  report(topic, `${line} breaks the contract: ${path}: expected ${expected}.`, `${name} ${path}`);
}

/** Reports that the session was not read for `seconds`: the request still waits for a response, or for a token. */
export function reportSilence({ baseUrl }: Connection, seconds: number): void {
  const place = baseUrl || location.origin;
  report('unreachable', `The platform at ${place}, or getToken, has not responded for ${seconds} s.`, baseUrl);
}

/** Reports that a token of the host was refused. */
export function reportToken({ baseUrl }: Connection): void {
  const place = baseUrl || location.origin;
  report(
    'token',
    `The platform at ${place} refuses the token of getToken: it is wrong, expired or revoked. Create another.`,
    baseUrl,
  );
}

function findingOf(failure: PlatformFailure, connection: Connection): Promise<Finding> {
  const known = findings.get(failure) ?? find(failure, connection);
  findings.set(failure, known);
  return known;
}

async function find(failure: PlatformFailure, { baseUrl, fetch: replaced }: Connection): Promise<Finding> {
  const { kind, detail, code } = failure;
  const { status = 0, contentType = '', problem } = detail;
  const { protocol, origin } = location;
  // The query may have words of the user.
  const request = (detail.url ?? baseUrl).replace(/\?.*/, '');
  const response = lines.unlikeAPlatform(request, status, contentType);
  const network: Finding = {
    cause: 'network',
    topic: 'unreachable',
    line: lines.noResponse(request, baseUrl || origin),
  };
  const notAPlatform = (what: string): Finding => ({
    cause: 'not-a-platform',
    topic: 'not-a-platform',
    line: lines.notAPlatform(what),
  });

  const fault = baseUrlFault({ baseUrl });
  if (fault !== undefined) return notAPlatform(fault);
  if (detail.reason === 'token')
    return { cause: 'network', topic: 'token', line: `getToken failed, so no request was sent: ${detail.cause}.` };
  if (problem && code !== 'misdirected')
    return { ...network, line: `${request} responded ${status} ${code}: ${problem.detail ?? problem.title}` };
  const url = new URL(baseUrl, location.href);
  if (kind === 'unreachable' && protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return { cause: 'mixed-content', topic: 'mixed-content', line: lines.mixedContent(request) };
  }
  if (status >= 500) return { ...network, line: lines.unavailable(request, status) };
  if (detail.reason === 'timeout')
    return { ...network, line: `${request}: no response in time. Is the platform busy?` };
  if (detail.reason === 'offline') return network;
  if (replaced) return kind === 'unreachable' ? network : violationOr(notAPlatform(response));

  const contract = await contractAt(baseUrl);
  if (contract !== undefined && contract !== contractMajor) {
    return { cause: 'wrong-version', topic: 'versions', line: lines.wrongVersion(baseUrl || origin, contract) };
  }
  if (kind !== 'unreachable') return violationOr(notAPlatform(response));
  if (contract === undefined) {
    if (url.pathname !== '/' && (await contractAt(url.origin)) !== undefined)
      return notAPlatform(lines.hasPath(baseUrl, url.origin));
    return (await responds(baseUrl, { mode: 'no-cors' }))
      ? notAPlatform(`${request} responded without Access-Control-Allow-Origin, unlike a platform`)
      : network;
  }
  // The network may have come back in the meantime.
  if (url.origin === origin || (await responds(detail.url ?? baseUrl, { method: 'GET' }))) return network;
  return {
    cause: 'not-allowed-origin',
    topic: 'refused-origin',
    line: lines.refusedOrigin(baseUrl, origin),
  };

  function violationOr(otherwise: Finding): Finding {
    if (kind !== 'unexpected-body' || !/\bjson\b/.test(contentType)) return otherwise;
    return { cause: 'wrong-version', topic: 'contract-violation', line: request };
  }
}

/** Contract of the platform at a base URL; `undefined` if no platform responds. */
async function contractAt(baseUrl: string): Promise<number | undefined> {
  try {
    const response = await probe(`${baseUrl}/healthz`);
    const { contract } = (await response.json()) as { contract?: unknown };
    return typeof contract === 'number' ? contract : undefined;
  } catch {
    return undefined;
  }
}

const responds = (url: string, init: RequestInit) =>
  probe(url, init).then(
    () => true,
    () => false,
  );

const probe = (url: string, init: RequestInit = {}) =>
  fetch(url, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(probeTimeout), ...init });
