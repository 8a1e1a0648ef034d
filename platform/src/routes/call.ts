import { locales, type Locale } from '@service/widgets/contract';
import type { Peer } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { clientSubject } from '../security/client.ts';
import { isLoopbackAddress, originKind, siteOf, type OriginKind, type Site } from '../security/origins.ts';

/** One request as every route sees it: where it comes from, and what its answer will set. */
export interface Call {
  readonly request: Request;
  readonly site: Site;
  readonly origin: OriginKind;
  /** What this client is counted by. */
  readonly client: string;
  /** The peer is this machine, and so is the `Host`. */
  readonly loopback: boolean;
  /** By `Accept-Language`. */
  readonly locale: Locale;
  readonly challengeCookie: string | undefined;
  readonly sessionCookie: string | undefined;
  /** Whether the request carries a cookie of ours, well-formed or not. */
  readonly hasCookies: boolean;
  /** `Set-Cookie` values that the answer will carry. */
  readonly setCookies: string[];
}

/** Variables of the Hono app; pages that are mounted on it share them. */
export interface PlatformEnv {
  Bindings: { call: Call };
  Variables: { call: Call };
}

/** The first language of ours by the order of `Accept-Language` (RFC 9110 §12.5.4), else English. */
export function negotiateLocale(header: string | null): Locale {
  const wanted = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0]?.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.map(({ language }) => locales.find((locale) => locale === language)).find(Boolean) ?? 'en';
}

/** Whether a proxy says that it passes a request on: then this machine is only the last stop. */
const isForwarded = (headers: Headers) =>
  ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some((name) => headers.has(name));

/** @throws {ProblemError} `misdirected` for a `Host` that is neither PUBLIC_URL's nor loopback. */
export function openCall(
  { settings, cookies }: Pick<Runtime, 'settings' | 'cookies'>,
  request: Request,
  peer: Peer | undefined,
): Call {
  const { headers } = request;
  const site = siteOf(headers.get('host') ?? new URL(request.url).host, settings.publicUrl, settings.filesOrigin);
  if (!site) throw new ProblemError('misdirected');
  const cookie = headers.get('cookie');
  return {
    request,
    site,
    origin: originKind(headers, site, settings.publicUrl, settings.allowedOrigins),
    client: clientSubject(peer?.address),
    loopback: site.loopback && peer !== undefined && isLoopbackAddress(peer.address) && !isForwarded(headers),
    locale: negotiateLocale(headers.get('accept-language')),
    challengeCookie: cookies.read(cookie, 'challenge'),
    sessionCookie: cookies.read(cookie, 'session'),
    hasCookies: cookies.any(cookie),
    setCookies: [],
  };
}
