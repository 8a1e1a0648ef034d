import { contractMajor } from '../contract/version.ts';

/** Lines about platforms that cannot be used; the console of a page and the command `doctor` have the same. */
export const lines = {
  noResponse: (request: string, place: string) =>
    `${request}: no response. Check that the platform runs at ${place}, and that base-url is right.`,
  unavailable: (request: string, status: number) =>
    `${request} responded ${status}. The platform, or a proxy before it, is not available.`,
  notAPlatform: (what: string) =>
    `${what}. Set base-url to the origin of the platform, such as https://platform.example.`,
  unlikeAPlatform: (request: string, status: number, contentType: string) =>
    `${request} responded ${status} ${contentType || 'without a content type'}, unlike a platform`,
  hasPath: (baseUrl: string, origin: string) => `base-url "${baseUrl}" has a path, and the platform is at ${origin}`,
  mixedContent: (request: string) =>
    `The browser blocks ${request}, because this page uses https. Serve the platform by https.`,
  wrongVersion: (place: string, contract: number, own = contractMajor) =>
    `The platform at ${place} has contract ${contract}, these elements have ${own}. Use the elements that the platform serves under /cdn/.`,
  refusedOrigin: (baseUrl: string, origin: string) =>
    `The platform at ${baseUrl} refuses requests from ${origin}. Start it with ALLOWED_ORIGINS=${origin} (several by commas).`,
};

/** Browsers allow `http:` to these from an `https:` page (W3C Secure Contexts §3.1). */
export const isLoopback = (hostname: string): boolean => /^(?:localhost|.+\.localhost|127\..+|\[::1\])$/.test(hostname);
