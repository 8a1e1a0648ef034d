import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { parseUrl } from '../../contract/parse-url.ts';
import { misspelt, tags as ownTags } from '../../diagnostics/tags.ts';
import { whyLost } from '../conform/ask.ts';
import { Policy } from './policy.ts';

/** The page can't be checked: it is unreachable, behind a login, or has no elements of this library. */
export class NoPageError extends Error {
  override readonly name = 'NoPageError';
}

export interface Asking {
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds per request. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** An element of the parsed page. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text of a script. */
  readonly text: string;
  /** `base-url` of the nearest `<service-platform>` around it, or its own. */
  readonly baseUrl: string | undefined;
}

export interface Page {
  readonly url: URL;
  /** Base of relative addresses. */
  readonly base: URL;
  readonly tags: readonly Tag[];
  readonly policies: readonly Policy[];
}

type Node = DefaultTreeAdapterMap['node'];

const loginPath =
  /(?:^|[/._-])(?:log-?[io]n|sign-?in|logga-in|anmelden|o?auth\d?|authorize|sso|saml\d?|cas)(?:$|[/._-])/i;
const mostRedirects = 10;

/** Sends a request, without following redirects. */
export function ask({ fetch, timeout, signal }: Asking, url: URL | string, init: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(timeout);
  const signals = signal ? AbortSignal.any([signal, limit]) : limit;
  return fetch(url, { redirect: 'manual', signal: signals, ...init });
}

/** Elements of a tree in document order, also those in templates. */
function* elements(node: Node, around?: string): Generator<Tag> {
  let baseUrl = around;
  if ('tagName' in node) {
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    if (node.tagName === 'service-platform') baseUrl = attributes['base-url'] ?? baseUrl;
    const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    yield { name: node.tagName, attributes, text: node.tagName === 'script' ? text : '', baseUrl };
  }
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  for (const child of children) yield* elements(child, baseUrl);
}

function read(html: string, url: URL, headers: Headers): Page {
  const tags = [...elements(parse(html))];
  const href = tags.find(({ name, attributes }) => name === 'base' && attributes['href'])?.attributes['href'];
  const metas = tags.filter(
    ({ name, attributes }) => name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
  );
  return {
    url,
    base: (href && parseUrl(href, url.href)) || url,
    tags,
    policies: [
      ...Policy.ofHeader(headers.get('Content-Security-Policy')),
      ...metas.map(({ attributes }) => new Policy(attributes['content'] ?? '')),
    ],
  };
}

export const isScriptOfOurs = ({ name, attributes }: Tag): boolean =>
  name === 'script' &&
  attributes['src'] !== undefined &&
  (attributes['data-base-url'] !== undefined || /\/?service-widgets[\w.-]*\.js(?:$|\?)/.test(attributes['src']));

export const isElementOfOurs = ({ name }: Tag): boolean => ownTags.includes(name);

const isTrace = (tag: Tag): boolean =>
  isScriptOfOurs(tag) ||
  isElementOfOurs(tag) ||
  misspelt(tag.name) !== undefined ||
  (tag.name === 'link' && /service-widgets[\w.-]*\.css/.test(tag.attributes['href'] ?? '')) ||
  (tag.name === 'script' && /@service\/widgets|\/service-widgets/.test(tag.text));

/**
 * Opens a page as a browser without a session does.
 *
 * @param expected the page is one of ours, even if only its scripts show it
 * @throws {NoPageError}
 */
export async function openPage(address: URL, asking: Asking, expected: boolean): Promise<Page> {
  let url = address;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const response = await ask(asking, url, { headers: { Accept: 'text/html' } }).catch((error: unknown) => {
      asking.signal?.throwIfAborted();
      throw new NoPageError(`${url.href} can’t be reached: ${whyLost(error, asking)}.`);
    });
    const location = response.headers.get('Location');
    const next = response.status >= 300 && response.status < 400 && location ? parseUrl(location, url.href) : undefined;
    if (next) {
      url = next;
      if (loginPath.test(url.pathname)) {
        throw new NoPageError(
          `${address.href} is behind a login: it redirects to ${url.origin}${url.pathname}. Give an address that opens without one.`,
        );
      }
      continue;
    }
    return await readResponse(response, url, expected, asking);
  }
  throw new NoPageError(`${address.href} redirects more than ${mostRedirects} times.`);
}

async function readResponse(response: Response, url: URL, expected: boolean, { timeout }: Asking): Promise<Page> {
  const { status, headers } = response;
  if (status === 401 || status === 403 || status === 407) {
    throw new NoPageError(
      `${url.href} is behind a login: it responded ${status}. Give an address that opens without one.`,
    );
  }
  if (status >= 400) throw new NoPageError(`${url.href} responded ${status}. Check the address.`);
  const type = headers.get('Content-Type') ?? '';
  if (!/\bhtml\b/i.test(type))
    throw new NoPageError(`${url.href} is no page: it is ${type || 'without a content type'}.`);
  const html = await response.text().catch((error: unknown) => {
    throw new NoPageError(`${url.href} did not arrive whole: ${whyLost(error, { timeout })}.`);
  });
  const page = read(html, url, headers);
  if (page.tags.some(isTrace) || expected) return page;
  const asksForPassword = page.tags.some(
    ({ name, attributes }) => name === 'input' && attributes['type']?.toLowerCase() === 'password',
  );
  if (asksForPassword) throw new NoPageError(`${url.href} is behind a login: it asks for a password.`);
  throw new NoPageError(
    `${url.href} has neither a tag nor the script of this library. If a script of the page adds them, name the platform: --base-url <url>.`,
  );
}
