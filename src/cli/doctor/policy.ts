/** A source of a policy that allows an element by itself, whatever its address. */
export interface Permit {
  readonly nonce?: string | undefined;
  /** Hashes in the syntax of `integrity`. */
  readonly hashes?: readonly string[];
}

const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'style-src': ['style-src-elem', 'style-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

const hostSource = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|\*?[^/:*[\]]+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i;

/** A scheme of a source matches itself and its secure variant (CSP3 §6.7.2.9). */
const schemeMatches = (scheme: string, protocol: string) =>
  `${scheme}:` === protocol || (scheme === 'http' && protocol === 'https:');

function hostMatches(pattern: string, hostname: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.')
    ? hostname.endsWith(pattern.slice(1).toLowerCase())
    : pattern.toLowerCase() === hostname;
}

/** Matches a URL against a source expression (CSP3 §6.7.2.8). */
function matches(source: string, url: URL, page: URL): boolean {
  if (source === '*') return /^https?:$/.test(url.protocol);
  if (source.toLowerCase() === "'self'") {
    return url.host === page.host && schemeMatches(page.protocol.slice(0, -1), url.protocol);
  }
  const scheme = /^([a-z][a-z0-9+.-]*):$/i.exec(source)?.[1];
  if (scheme) return schemeMatches(scheme.toLowerCase(), url.protocol);
  const [, given, host, port, path] = hostSource.exec(source) ?? [];
  if (host === undefined) return false;
  if (!schemeMatches((given ?? page.protocol.slice(0, -1)).toLowerCase(), url.protocol)) return false;
  if (!hostMatches(host, url.hostname)) return false;
  const ownPort = url.port || (url.protocol === 'https:' ? '443' : '80');
  if (port === undefined ? url.port !== '' : port !== '*' && port !== ownPort) return false;
  return !path || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
}

/** A Content-Security-Policy that a page is served with. */
export class Policy {
  readonly #directives = new Map<string, readonly string[]>();

  constructor(text: string) {
    for (const directive of text.split(';')) {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      const key = name.toLowerCase();
      // The first of two directives with one name counts (CSP3 §2.2.1).
      if (key && !this.#directives.has(key)) this.#directives.set(key, values);
    }
  }

  /** Policies of a header: they are separated by commas, and all of them apply. */
  static ofHeader(header: string | null): readonly Policy[] {
    return (header ?? '')
      .split(',')
      .filter((text) => text.trim())
      .map((text) => new Policy(text));
  }

  /** Sources that apply to a kind of request, with the name of their directive; `undefined` if all are allowed. */
  sources(kind: string): { readonly directive: string; readonly values: readonly string[] } | undefined {
    const directive = (fallbacks[kind] ?? [kind, 'default-src']).find((name) => this.#directives.has(name));
    return directive === undefined ? undefined : { directive, values: this.#directives.get(directive) ?? [] };
  }

  /** @param permit of the element that loads the address */
  allows(kind: string, url: URL, page: URL, { nonce, hashes = [] }: Permit = {}): boolean {
    const { values } = this.sources(kind) ?? {};
    if (!values) return true;
    if (nonce && values.includes(`'nonce-${nonce}'`)) return true;
    if (hashes.length && hashes.every((hash) => values.includes(`'${hash}'`))) return true;
    if (kind === 'script-src' && values.includes("'strict-dynamic'")) return false;
    return values.some((source) => matches(source, url, page));
  }

  /** Checks an inline script by its nonce or hash. */
  allowsInline({ nonce, hashes = [] }: Permit): boolean {
    const { values } = this.sources('script-src') ?? {};
    if (!values) return true;
    if (nonce && values.includes(`'nonce-${nonce}'`)) return true;
    if (hashes.some((hash) => values.includes(`'${hash}'`))) return true;
    const strict = values.some((source) => /^'(?:nonce-|sha\d+-|strict-dynamic)/.test(source));
    return !strict && values.includes("'unsafe-inline'");
  }

  /** Names of Trusted Types policies that may not be created, of those given. */
  missingTrustedTypes(names: readonly string[]): readonly string[] {
    const allowed = this.#directives.get('trusted-types');
    if (!allowed || allowed.includes('*')) return [];
    return names.filter((name) => !allowed.includes(name));
  }
}
