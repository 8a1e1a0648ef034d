/** What an address in a document leads to. */
export type Place =
  | { readonly kind: 'resource'; readonly id: string; readonly variant: string | undefined }
  /** A heading or a footnote of the same document. */
  | { readonly kind: 'anchor'; readonly name: string }
  /** By names, from the directory in which the document is: `Minutes.md`, `../Photos/Hall.jpg`. */
  | { readonly kind: 'path'; readonly names: readonly string[] }
  | { readonly kind: 'elsewhere'; readonly url: URL };

const resourcePath = /^\/(?:r|resources)\/([A-Za-z0-9_-]{6,64})(?:\/([a-z0-9][a-z0-9._-]{0,63}))?$/;

/**
 * @param baseUrl absolute address of the platform, without a slash at its end
 * @returns nothing for an address that is none
 */
export function placeOf(address: string, baseUrl: string): Place | undefined {
  if (address.startsWith('#')) return { kind: 'anchor', name: decode(address.slice(1)) };
  if (!address || !URL.canParse(address, `${baseUrl}/`)) return undefined;
  if (!/^(?:[a-z][a-z0-9+.-]*:|[/?\\])/i.test(address)) {
    const names = address.replace(/[?#].*$/, '').split('/');
    return { kind: 'path', names: names.map(decode).filter((name) => name && name !== '.') };
  }
  // A path of the platform's own begins where the platform does.
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
  /** Absolute address of the platform, without a slash at its end. */
  readonly baseUrl: string;
  /** Where a page of a resource is. */
  readonly hrefOf: (resourceId: string) => string;
  /** What a link to an image says that is shown only when somebody asks for it. */
  readonly imageElsewhere: (host: string, alternative: string) => string;
  /** Address of an image of the platform's; nothing when there is none. */
  readonly image: (place: Place) => Promise<string | undefined>;
}

const places = new WeakMap<Element, Place>();

/** What a link of a document leads to. */
export const placeOfLink = (link: Element): Place | undefined => places.get(link);

/** Sees to the links and images of content that is in no page yet: of itself it loads nothing from elsewhere. */
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
