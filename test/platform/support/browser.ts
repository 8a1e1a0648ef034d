import type { Mail, Peer } from '../../../platform/src/ports.ts';
import { embedder, publicUrl, type TestPlatform } from './platform.ts';

/** A request of a test; `origin: null` omits the header. */
export interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly origin?: string | null;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line no-explicit-any -- tests look into whatever came
  readonly body: any;
  readonly setCookies: readonly string[];
}

/** A browser as the platform sees it: cookies and origin. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #platform: Pick<TestPlatform, 'fetch'>;
  readonly #origin: string | null;
  readonly peer: Peer;

  constructor(
    platform: Pick<TestPlatform, 'fetch'>,
    { origin = publicUrl, address = '192.0.2.1' }: { origin?: string | null; address?: string } = {},
  ) {
    this.#platform = platform;
    this.#origin = origin;
    this.peer = { address };
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A second browser with the same cookies: for concurrent requests, at another address or for another platform. */
  copy({ platform = this.#platform, address = this.peer.address ?? '' } = {}): TestBrowser {
    const copy = new TestBrowser(platform, { origin: this.#origin, address });
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  async ask(
    path: string,
    { method = 'GET', body, raw, headers, key, origin = this.#origin }: Ask = {},
  ): Promise<Reply> {
    const sent = new Headers({ host: new URL(publicUrl).host, ...headers });
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    if (text !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
    if (this.cookies.size && !sent.has('cookie')) sent.set('cookie', this.cookieHeader);
    if (origin !== null) sent.set('origin', origin);
    if (origin === embedder) sent.set('sec-fetch-site', 'cross-site');
    if (key !== undefined) sent.set('idempotency-key', key);
    const request = new Request(new URL(path, publicUrl), {
      method,
      headers: sent,
      ...(text !== undefined && { body: text }),
    });
    const response = await this.#platform.fetch(request, this.peer);
    const setCookies = response.headers.getSetCookie();
    for (const cookie of setCookies) this.#keep(cookie);
    const content = await response.text();
    return { status: response.status, headers: response.headers, setCookies, body: parse(content) };
  }

  post(path: string, body: unknown, more: Ask = {}): Promise<Reply> {
    return this.ask(path, { method: 'POST', body, ...more });
  }

  signIn(email: string, more: Ask & { returnTo?: string } = {}): Promise<Reply> {
    const { returnTo, ...rest } = more;
    const value = { email, ...(returnTo !== undefined && { returnTo }) };
    return this.post('/api/v0/forms/submit', { type: '@service/authentication/schema/sign-in', value }, rest);
  }

  signUp(email: string, value: Record<string, unknown> = {}, more: Ask = {}): Promise<Reply> {
    return this.post(
      '/api/v0/forms/submit',
      { type: '@service/authentication/schema/sign-up', value: { name: 'Astrid Ek', email, ...value } },
      more,
    );
  }

  verify(body: Record<string, unknown>, more: Ask = {}): Promise<Reply> {
    return this.post('/api/v0/users/verify-sign-in', body, more);
  }

  session(more: Ask = {}): Promise<Reply> {
    return this.ask('/api/v0/users/session', more);
  }

  currentUser(more: Ask = {}): Promise<Reply> {
    return this.post('/actions', { action: '@service/authentication/actions/get-current-user', payload: {} }, more);
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const at = pair.indexOf('=');
    if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function parse(content: string): unknown {
  if (!content) return undefined;
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** Token in the link of an e-mail. */
export function tokenOf({ text }: Pick<Mail, 'text'>): string {
  const token = /[?&]token=([0-9A-Za-z]+)/.exec(text)?.[1];
  if (!token) throw new Error('This mail has no link with a token.');
  return token;
}

/** Code of an e-mail, without spaces. */
export function codeOf({ text }: Pick<Mail, 'text'>): string {
  const code = /\b(\d{3})[\s\u00a0\u2009\u202f]?(\d{3})\b/.exec(text);
  if (!code) throw new Error('This mail has no code.');
  return `${code[1]}${code[2]}`;
}

/** Newest e-mail to an address, once the queue is empty. */
export async function mailTo(platform: TestPlatform, address: string): Promise<Mail> {
  await platform.jobs.idle();
  const mail = platform.mailer.sent.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`No mail to ${address}.`);
  return mail;
}

/** Signs an address up and in, by the link. */
export async function signedUp(
  platform: TestPlatform,
  browser: TestBrowser,
  email: string,
  session = 'cookie',
  value: Record<string, unknown> = {},
): Promise<Reply> {
  await browser.signUp(email, value);
  return browser.verify({ token: tokenOf(await mailTo(platform, email)), session });
}
