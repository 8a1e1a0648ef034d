import { parseUrl } from '../contract/parse-url.ts';

interface Address {
  readonly baseUrl: unknown;
  /** Replaces the browser's `fetch`, and may know a base of its own. */
  readonly fetch?: unknown;
}

/**
 * Fault of the base URL of a platform, for developers; `undefined` if requests can be sent to it. '' is the page's own
 * origin. Everything that takes a base URL checks it here.
 */
export function baseUrlFault({ baseUrl, fetch }: Address): string | undefined {
  const isPage = globalThis.location ?? fetch;
  if (typeof baseUrl !== 'string' || !(baseUrl || isPage))
    return `baseUrl ${baseUrl ? 'has to be a string' : 'is required'}`;
  // The URL parser reads a port as a scheme (`localhost:3000`), and `http:/x` relative to a page.
  const fault =
    baseUrl.trim() !== baseUrl
      ? 'white space around it'
      : !/^https?:\/\/(?!\/)/i.test(baseUrl) && !(isPage && /^(\/|$)/.test(baseUrl))
        ? 'no https://'
        : /[?#]/.test(baseUrl)
          ? 'a query or a fragment'
          : !parseUrl(baseUrl, 'http://a') && 'no valid host';
  return fault ? `baseUrl "${baseUrl}" has ${fault}` : undefined;
}

/** @throws {TypeError} with the fault of a base URL */
export function requireBaseUrl(address: Address): void {
  const fault = baseUrlFault(address);
  if (fault) throw new TypeError(fault);
}
