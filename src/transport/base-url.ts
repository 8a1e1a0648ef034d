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
  if (typeof baseUrl !== 'string' || !(baseUrl || isPage)) return 'baseUrl is required';
  // A port looks like the end of a scheme: `localhost:3000`.
  const isUrl = /^[a-z]+:\//i.test(baseUrl) || (isPage && /^(\/|$)/.test(baseUrl));
  return isUrl ? undefined : `baseUrl "${baseUrl}" has no https://`;
}

/** @throws {TypeError} with the fault of a base URL */
export function requireBaseUrl(address: Address): void {
  const fault = baseUrlFault(address);
  if (fault) throw new TypeError(fault);
}
