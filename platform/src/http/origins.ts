import { parseUrl } from '@service/widgets/contract';
import type { AllowedOrigins } from '../security/allowed-origins.ts';

/** Host names of this machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
export function isLoopbackName(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Addresses of this machine, also IPv4 mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i.test(address);
}

function hostUrl(host: string, protocol: string): URL | undefined {
  if (!/^[A-Za-z0-9.:[\]_-]+$/.test(host)) return undefined;
  const text = `${protocol}//${host}`;
  return parseUrl(text);
}

/** Trust of the page that sent a request: whether it may send it, and whether its cookies are third-party ones. */
export type OriginKind = 'none' | 'own' | 'same-site' | 'cross-site' | 'foreign';

export interface Site {
  /** Origin of this request: PUBLIC_URL's, or a loopback one. */
  readonly own: string;
  readonly loopback: boolean;
  /** It is the origin of users' bytes. */
  readonly files: boolean;
}

/**
 * @returns `undefined` for a `Host` that is neither PUBLIC_URL's, nor that of users' bytes, nor loopback
 * (`misdirected`)
 */
export function siteOf(host: string, publicUrl: URL, filesOrigin?: URL): Site | undefined {
  const asPublic = host === publicUrl.host ? publicUrl : hostUrl(host, publicUrl.protocol);
  if (asPublic && asPublic.host === publicUrl.host) {
    return { own: publicUrl.origin, loopback: isLoopbackName(publicUrl.hostname), files: false };
  }
  if (filesOrigin && hostUrl(host, filesOrigin.protocol)?.host === filesOrigin.host) {
    return { own: filesOrigin.origin, loopback: false, files: true };
  }
  const url = hostUrl(host, 'http:');
  return url && isLoopbackName(url.hostname) ? { own: url.origin, loopback: true, files: false } : undefined;
}

/**
 * Kind of a request's `Origin` (RFC 6454 §7). `null` is foreign. An allowed origin is cross-site if `Sec-Fetch-Site`
 * says so, or, without that header, if its host name differs.
 */
export function originKind(
  headers: Headers,
  site: Site,
  publicUrl: URL,
  allowed: Pick<AllowedOrigins, 'has'>,
): OriginKind {
  const origin = headers.get('origin');
  if (origin === null) return 'none';
  if (origin === site.own) return 'own';
  const fetchSite = headers.get('sec-fetch-site');
  const isPublic = origin === publicUrl.origin;
  // a proxy in front may have put a loopback name into Host
  if (isPublic && (fetchSite ?? 'same-origin') === 'same-origin') return 'own';
  if (!isPublic && !allowed.has(origin)) return 'foreign';
  if (fetchSite) return fetchSite === 'cross-site' ? 'cross-site' : 'same-site';
  return new URL(origin).hostname === new URL(site.own).hostname ? 'same-site' : 'cross-site';
}
