import { parseUrl } from '@service/widgets/contract';

/** Labels of a host name as browsers send them: lower-case, A-labels. */
const hostName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const wildcard = '*.';

interface Pattern {
  readonly protocol: string;
  /** `.example.com` */
  readonly ending: string;
  readonly port: string;
}

interface Entry {
  /** Without the wildcard. */
  readonly url: URL;
  readonly matchesSubdomains: boolean;
}

function parse(entry: string, fail: (fault: string) => never): Entry {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(entry) ?? [];
  if (!scheme) return fail('has no scheme: write an origin such as https://example.com.');
  if (!/^https?$/i.test(scheme)) return fail('is neither http nor https.');
  const [, host = '', more = ''] = /^([^/?#\\]*)(.*)$/s.exec(rest) ?? [];
  if (host.includes('@')) return fail('has a user name: write only scheme, host and port.');
  if (more && more !== '/') return fail(`has text after the host: write ${scheme}://${host}.`);
  const matchesSubdomains = host.startsWith(wildcard);
  const text = `${scheme}://${matchesSubdomains ? host.slice(wildcard.length) : host}`;
  if (text.includes('*')) {
    return fail('has a wildcard that is not the whole first part of the host, as in https://*.example.com.');
  }
  const url = parseUrl(text);
  const isAddress = url && /^\[.*\]$|^\d+(?:\.\d+){3}$/.test(url.hostname);
  if (!url || !(isAddress || hostName.test(url.hostname))) return fail('is no origin such as https://example.com.');
  if (matchesSubdomains && isAddress) return fail('has a wildcard before an address, which has no subdomains.');
  if (matchesSubdomains && !url.hostname.includes('.') && url.hostname !== 'localhost') {
    return fail('allows a whole top-level domain: name your own, as in https://*.example.com.');
  }
  return { url, matchesSubdomains };
}

/** Origins of pages that may embed the widgets: the one list for CORS, forgery, cookies, frames and `returnTo`. */
export class AllowedOrigins {
  /** Normalised. Sources of a Content Security Policy, too: they match the same origins. */
  readonly entries: readonly string[];
  readonly #exact = new Set<string>();
  readonly #patterns: Pattern[] = [];

  /**
   * @param entries origins, or `https://*.example.com` for subdomains of any depth, without `example.com` itself
   * @param name of the setting, for errors
   * @throws {TypeError} with one sentence that names the first entry that can match nothing
   */
  constructor(entries: readonly string[], name = 'allowedOrigins') {
    this.entries = entries.map((entry) => {
      const { url, matchesSubdomains } = parse(entry, (fault) => {
        // a password is not for logs
        throw new TypeError(`${name}: "${entry.replace(/\/\/.*@/, '//…@')}" ${fault}`);
      });
      const { protocol, hostname, host, port, origin } = url;
      if (matchesSubdomains) this.#patterns.push({ protocol, ending: `.${hostname}`, port });
      else this.#exact.add(origin);
      return matchesSubdomains ? `${protocol}//${wildcard}${host}` : origin;
    });
  }

  /** @param origin spelled as in the header `Origin` */
  has(origin: string): boolean {
    if (this.#exact.has(origin)) return true;
    const url = this.#patterns.length ? parseUrl(origin) : undefined;
    if (url?.origin !== origin || !hostName.test(url.hostname)) return false;
    return this.#patterns.some(
      ({ protocol, ending, port }) => url.protocol === protocol && url.port === port && url.hostname.endsWith(ending),
    );
  }
}
