import { parseUrl, type Locale } from '@service/widgets/contract';
import type { Peer, RequestRecord } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { runtimeFor, type Runtime } from '../runtime.ts';
import { budgetBody } from './body-budget.ts';
import { negotiateLocale } from './negotiation.ts';
import { isLoopbackAddress, originKind, siteOf, type OriginKind, type Site } from './origins.ts';

export interface Call {
  /** For this request. */
  readonly runtime: Runtime;
  readonly request: Request;
  readonly site: Site;
  readonly origin: OriginKind;
  readonly client: string;
  readonly record: RequestRecord | undefined;
  readonly breakOff: Peer['breakOff'];
  /** The peer is this machine, and so is the `Host`. */
  readonly loopback: boolean;
  readonly locale: Locale;
  readonly challengeCookie: string | undefined;
  readonly sessionCookie: string | undefined;
  readonly deviceCookie: string | undefined;
  /** The request has a session or challenge cookie, valid or not. */
  readonly hasCookies: boolean;
  readonly setCookies: string[];
}

/** Variables of the Hono app; pages that are mounted on it share them. */
export interface PlatformEnv {
  Bindings: { call: Call };
  Variables: { call: Call };
}

const isForwarded = (headers: Headers) =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some((name) => headers.has(name));

/** @throws {ProblemError} `misdirected` for a `Host` that is neither PUBLIC_URL's nor loopback */
export function openCall(runtime: Runtime, request: Request, peer: Peer | undefined): Call {
  const { settings, cookies } = runtime;
  const { headers } = request;
  const site = siteOf(headers.get('host') ?? new URL(request.url).host, settings.publicUrl, settings.filesOrigin);
  if (!site) throw new ProblemError('misdirected');
  budgetBody(request, settings);
  const cookie = headers.get('cookie');
  return {
    runtime: runtimeFor(runtime, peer?.record),
    request,
    site,
    origin: originKind(headers, site, settings.publicUrl, settings.allowedOrigins),
    client: clientSubject(peer?.address),
    record: peer?.record,
    breakOff: peer?.breakOff,
    loopback: site.loopback && peer !== undefined && isLoopbackAddress(peer.address) && !isForwarded(headers),
    locale: negotiateLocale(headers.get('accept-language')),
    challengeCookie: cookies.read(cookie, 'challenge'),
    sessionCookie: cookies.read(cookie, 'session'),
    deviceCookie: cookies.read(cookie, 'device'),
    hasCookies: cookies.any(cookie),
    setCookies: [],
  };
}

/**
 * Key of a client in rate limits: its address, or the /64 of an IPv6 address, which one subscriber has. Other text is
 * its own key.
 */
export function clientSubject(address: string | undefined): string {
  if (!address) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const plain = address.replace(/%.*$/, '');
  const url = plain.includes(':') ? parseUrl(`http://[${plain}]`) : undefined;
  if (!url) return address;
  const short = url.hostname.slice(1, -1);
  const [head = '', tail] = short.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
