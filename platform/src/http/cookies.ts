import { fingerprint } from '../security/secrets.ts';
import type { OriginKind } from './origins.ts';

export type CookieName = 'session' | 'challenge' | 'device';

/** First value of each cookie of a `Cookie` header (RFC 6265 §5.4); nothing is decoded. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && name && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

export class Cookies {
  readonly #names: Readonly<Record<CookieName, string>>;
  readonly #secure: boolean;

  private constructor(publicUrl: URL, mark: string) {
    this.#secure = publicUrl.protocol === 'https:';
    const prefix = this.#secure ? '__Host-' : '';
    const name = (kind: CookieName) => `${prefix}service-${kind}-${mark}`;
    this.#names = { session: name('session'), challenge: name('challenge'), device: name('device') };
  }

  static async for(publicUrl: URL): Promise<Cookies> {
    return new Cookies(publicUrl, await fingerprint(publicUrl.origin));
  }

  read(header: string | null, name: CookieName): string | undefined {
    const value = parseCookies(header).get(this.#names[name]);
    return value && /^[A-Za-z0-9_-]{16,128}$/.test(value) ? value : undefined;
  }

  /**
   * Checks for a cookie that authorises, well-formed or not: such a request needs an allowed `Origin` to change
   * anything. The one of a known device only has limits of its own.
   */
  any(header: string | null): boolean {
    const cookies = parseCookies(header);
    return cookies.has(this.#names.session) || cookies.has(this.#names.challenge);
  }

  /** A `Set-Cookie` value (RFC 6265 §4.1); without a value it deletes. `maxAge` in seconds. */
  set(name: CookieName, value: string | undefined, maxAge: number, origin: OriginKind): string {
    const crossSite = origin === 'cross-site';
    const attributes = [
      `${this.#names[name]}=${value ?? ''}`,
      'Path=/',
      `Max-Age=${value === undefined ? 0 : Math.max(0, Math.floor(maxAge))}`,
      'HttpOnly',
      ...(this.#secure || crossSite ? ['Secure'] : []),
      crossSite ? 'SameSite=None' : 'SameSite=Lax',
      ...(crossSite ? ['Partitioned'] : []),
    ];
    return attributes.join('; ');
  }
}
