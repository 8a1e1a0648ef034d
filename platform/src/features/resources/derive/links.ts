/** Target of a link. */
export type Target =
  | { readonly kind: 'resource'; readonly id: string }
  /** Names, from the document's own directory; `..` leads up. */
  | { readonly kind: 'relative'; readonly path: readonly string[] }
  | { readonly kind: 'web'; readonly url: string };

const resourcePath = /^\/(?:r|resources)\/([A-Za-z0-9_-]{6,64})(?:[/?#]|$)/;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * @returns `undefined` for a link that leads neither to a resource nor to the web
 * @param href as written in the document
 * @param origin of the platform: absolute URLs of its resources count as resources
 */
export function targetOf(href: string, origin: string): Target | undefined {
  const link = href.trim();
  if (/^https?:\/\//i.test(link)) {
    const url = URL.canParse(link) ? new URL(link) : undefined;
    if (!url || url.username || url.password) return undefined;
    const id = url.origin === origin ? resourcePath.exec(url.pathname)?.[1] : undefined;
    return id === undefined ? { kind: 'web', url: url.href } : { kind: 'resource', id };
  }
  const id = resourcePath.exec(link)?.[1];
  if (id !== undefined) return { kind: 'resource', id };
  const path = /^[^?#]*/.exec(link)?.[0] ?? '';
  if (!path || path.startsWith('/') || path.includes('\\') || /^[a-z][a-z0-9+.-]*:/i.test(path)) return undefined;
  const names = path.split('/').filter((name) => name && name !== '.');
  const read = names.map(decoded);
  return read.some((name) => !name || name.includes('/')) ? undefined : { kind: 'relative', path: read as string[] };
}
