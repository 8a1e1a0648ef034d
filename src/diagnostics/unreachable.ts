import type { Route } from '../contract/route.ts';
import { contractMajor } from '../contract/version.ts';
import { baseUrlFault } from '../transport/base-url.ts';
import { isFailure, type PlatformFailure } from '../transport/failure.ts';
import { expectedAt, readablePath } from './expected.ts';
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
  { output }: Route<unknown, unknown>,
  connection: Connection,
): Promise<void> {
  if (!isFailure(failure)) return;
  const { kind, detail, code } = failure;
  if (code === 'unauthenticated') return reportToken(connection);
  if (code === 'offline' || code === 'timeout' || (kind === 'refused' && code !== 'misdirected')) return;
  const { topic, line } = await findingOf(failure, connection);
  if (topic !== 'contract-violation') return report(topic, line);
  const path = detail.path ?? '';
  const expected = output ? expectedAt(output, path) : 'no content';
  report(topic, `${line} breaks the contract: ${readablePath(path) || 'the response'}: expected ${expected}.`);
}

/** Reports that a token of the host was refused; without one, the user is signed out. */
export async function reportToken({ baseUrl, getToken }: Connection): Promise<void> {
  if (!(await getToken?.())) return;
  const place = baseUrl || location.origin;
  report(
    'token',
    `The platform at ${place} refuses the token of getToken: it is wrong, expired or revoked. Create another.`,
  );
}

function findingOf(failure: PlatformFailure, connection: Connection): Promise<Finding> {
  const known = findings.get(failure) ?? find(failure, connection);
  findings.set(failure, known);
  return known;
}

async function find(failure: PlatformFailure, { baseUrl, fetch: replaced }: Connection): Promise<Finding> {
  const { kind, detail } = failure;
  const { status = 0, contentType = '' } = detail;
  const { protocol, origin } = location;
  const request = detail.url ?? baseUrl;
  const response = `${request} responded ${status} ${contentType || 'without a content type'}, unlike a platform`;
  const network: Finding = {
    cause: 'network',
    topic: 'unreachable',
    line: `${request}: no response. Check that the platform runs at ${baseUrl || origin}, and that base-url is right.`,
  };
  const notAPlatform = (what: string): Finding => ({
    cause: 'not-a-platform',
    topic: 'not-a-platform',
    line: `${what}. Set base-url to the origin of the platform, such as https://platform.example.`,
  });

  const fault = baseUrlFault({ baseUrl });
  if (fault !== undefined) return notAPlatform(fault);
  const url = new URL(baseUrl, location.href);
  if (kind === 'unreachable' && protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return {
      cause: 'mixed-content',
      topic: 'mixed-content',
      line: `The browser blocks ${request}, because this page uses https. Serve the platform by https.`,
    };
  }
  if (status >= 500)
    return {
      ...network,
      line: `${request} responded ${status}. The platform, or a proxy before it, is not available.`,
    };
  if (detail.reason === 'timeout' || detail.reason === 'offline') return network;
  if (replaced) return kind === 'unreachable' ? network : violationOr(notAPlatform(response));

  const contract = await contractAt(baseUrl);
  if (contract !== undefined && contract !== contractMajor) {
    return {
      cause: 'wrong-version',
      topic: 'versions',
      line: `The platform at ${baseUrl || origin} has contract ${contract}, these elements have ${contractMajor}. Use the elements that the platform serves under /cdn/.`,
    };
  }
  if (kind !== 'unreachable') return violationOr(notAPlatform(response));
  if (contract === undefined) {
    if (url.pathname !== '/' && (await contractAt(url.origin)) !== undefined)
      return notAPlatform(`base-url "${baseUrl}" has a path, and the platform is at ${url.origin}`);
    return (await responds(baseUrl, { mode: 'no-cors' }))
      ? notAPlatform(`${request} responded without Access-Control-Allow-Origin, unlike a platform`)
      : network;
  }
  // The network may have come back in the meantime.
  if (url.origin === origin || (await responds(detail.url ?? baseUrl, { method: 'GET' }))) return network;
  return {
    cause: 'not-allowed-origin',
    topic: 'refused-origin',
    line: `The platform at ${baseUrl} refuses requests from ${origin}. Start it with ALLOWED_ORIGINS=${origin} (several by commas).`,
  };

  function violationOr(otherwise: Finding): Finding {
    if (kind !== 'unexpected-body' || !/\bjson\b/.test(contentType)) return otherwise;
    return { cause: 'wrong-version', topic: 'contract-violation', line: request };
  }
}

/** Browsers allow `http:` to these from an `https:` page (W3C Secure Contexts §3.1). */
const isLoopback = (hostname: string) => /^(?:localhost|.+\.localhost|127\..+|\[::1\])$/.test(hostname);

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
