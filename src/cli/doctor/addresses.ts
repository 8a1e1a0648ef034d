import { parseUrl } from '../../contract/parse-url.ts';
import { isLoopback, lines } from '../../diagnostics/lines.ts';
import { baseUrlFault } from '../../transport/base-url.ts';
import type { Fault } from './finding.ts';
import { isElementOfOurs, isScriptOfOurs, type Page, type Tag } from './page.ts';

/** Addresses that the page uses. */
export interface Addresses {
  readonly scripts: readonly Tag[];
  /** Base URLs of platforms. */
  readonly platforms: readonly URL[];
  /** Base URLs that cannot be used. */
  readonly faults: readonly Fault[];
  /** Scripts of the page, not seen by the check, set the base URL or define the elements. */
  readonly isBundled: boolean;
}

/** The address in an attribute. */
export const addressOf = (page: Page, value: string | undefined): URL | undefined =>
  value === undefined ? undefined : parseUrl(value, page.base.href);

/** @param baseUrl of the platform, if the page does not name it */
export function addressesOf(page: Page, baseUrl: string | undefined): Addresses {
  const scripts = page.tags.filter(isScriptOfOurs);
  const [script] = scripts;
  const isBundled =
    !script && page.tags.some(({ name, attributes }) => name === 'script' && attributes['type'] !== 'importmap');
  const ofScript =
    script && (script.attributes['data-base-url'] ?? addressOf(page, script.attributes['src'])?.origin ?? '');
  // Without a script tag, elements of the package use the page's own origin, unless a script sets `baseUrl`.
  const otherwise = ofScript ?? baseUrl ?? (isBundled ? undefined : '');
  const own = page.tags.filter(isElementOfOurs);
  const given = own
    .filter(({ name, attributes }) => name !== 'service-platform' || attributes['base-url'] !== undefined)
    .map((tag) => tag.baseUrl ?? otherwise);
  const all = new Set([...given, ...(given.length ? [] : [otherwise]), ...(baseUrl === undefined ? [] : [baseUrl])]);
  const platforms = new Map<string, URL>();
  const faults: Fault[] = [];
  for (const each of all) {
    if (each === undefined) continue;
    const fault = baseUrlFault({ baseUrl: each, fetch: true });
    if (fault) faults.push({ topic: 'not-a-platform', line: lines.notAPlatform(fault.replace('baseUrl', 'base-url')) });
    else {
      const url = new URL(each.replace(/\/+$/, '') || '/', page.url);
      platforms.set(url.href, url);
    }
  }
  return { scripts, platforms: [...platforms.values()], faults, isBundled };
}

/** Base URL as text, without a slash at its end. */
export const baseOf = (url: URL): string => url.href.replace(/\/+$/, '');

/** Browsers block `http:` of an `https:` page, except to this computer. */
export const isMixed = (page: Page, url: URL): boolean =>
  page.url.protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.hostname);

/** The browser keeps the platform's cookies apart, by the last two labels of both names. */
export function isCrossSite(page: Page, url: URL): boolean {
  if (page.url.protocol !== url.protocol) return true;
  const site = ({ hostname }: URL) =>
    /^[\d.]+$|^\[/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');
  return site(page.url) !== site(url);
}
