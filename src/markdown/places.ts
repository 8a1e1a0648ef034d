import { parseUrl } from '../contract/parse-url.ts';

/** Target of a link in a document. */
export type Place =
  | { readonly kind: 'resource'; readonly id: string; readonly variant: string | undefined }
  /** Heading or footnote of the same document. */
  | { readonly kind: 'anchor'; readonly name: string }
  /** Path relative to the document's directory: `Minutes.md`, `../Photos/Hall.jpg`. */
  | { readonly kind: 'path'; readonly names: readonly string[] }
  | { readonly kind: 'elsewhere'; readonly url: URL };

const resourcePath = /^\/(?:r|resources)\/([A-Za-z0-9_-]{6,64})(?:\/([a-z0-9][a-z0-9._-]{0,63}))?$/;

/** @param baseUrl absolute, without a trailing slash. @returns `undefined` for an invalid URL */
export function placeOf(address: string, baseUrl: string): Place | undefined {
  if (address.startsWith('#')) return { kind: 'anchor', name: decode(address.slice(1)) };
  if (!address || !parseUrl(address, `${baseUrl}/`)) return undefined;
  if (!/^(?:[a-z][a-z0-9+.-]*:|[/?\\])/i.test(address)) {
    const names = address.replace(/[?#].*$/, '').split('/');
    return { kind: 'path', names: names.map(decode).filter((name) => name && name !== '.') };
  }
  // Absolute paths are relative to the platform.
  const url = new URL(/^\/(?!\/)/.test(address) ? baseUrl + address : address, `${baseUrl}/`);
  const [, id, variant] =
    (url.href.startsWith(`${baseUrl}/`) &&
      resourcePath.exec(url.pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length))) ||
    [];
  return id ? { kind: 'resource', id, variant } : { kind: 'elsewhere', url };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface Surroundings {
  /** Absolute URL of the platform, without a trailing slash. */
  readonly baseUrl: string;
  /** URL of a resource's page. */
  readonly hrefOf: (resourceId: string) => string;
  /** Label of a link that replaces an external image. */
  readonly imageElsewhere: (host: string, alternative: string) => string;
  /** URL of an image on the platform; `undefined` if there is none. */
  readonly image: (place: Place) => Promise<string | undefined>;
}

const places = new WeakMap<Element, Place>();

export const placeOfLink = (link: Element): Place | undefined => places.get(link);

/** Sets links and images of content before it is in the page, so that nothing external loads. */
export function setPlaces(content: ParentNode, surroundings: Surroundings): void {
  for (const image of content.querySelectorAll('img')) setImage(image, surroundings);
  for (const link of content.querySelectorAll('a')) setLink(link, surroundings);
}

function setLink(link: HTMLAnchorElement, { baseUrl, hrefOf }: Surroundings): void {
  const place = placeOf(link.getAttribute('href') ?? '', baseUrl);
  if (!place) return;
  places.set(link, place);
  if (place.kind === 'elsewhere') link.rel = 'noopener noreferrer';
  if (place.kind === 'resource')
    link.href = place.variant ? `${baseUrl}/r/${place.id}/${place.variant}` : hrefOf(place.id);
}

function setImage(image: HTMLImageElement, { baseUrl, imageElsewhere, image: find }: Surroundings): void {
  const source = image.getAttribute('src') ?? '';
  if (source.startsWith('data:')) return;
  image.removeAttribute('src');
  const place = placeOf(source, baseUrl);
  if (place?.kind === 'elsewhere') {
    const link = image.ownerDocument.createElement('a');
    link.href = place.url.href;
    link.textContent = imageElsewhere(place.url.host, image.alt);
    const around = image.closest('a');
    if (around) image.replaceWith(link.textContent);
    else image.replaceWith(link);
    return;
  }
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  image.setAttribute('referrerpolicy', 'no-referrer');
  if (!place || place.kind === 'anchor') return;
  void find(place).then(
    (address) => address && image.setAttribute('src', address),
    () => undefined,
  );
}
