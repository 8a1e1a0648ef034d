import type { Resource } from '../../../contract/resources/resource.ts';
import type { Viewer } from '../view.ts';

const original = 'original';

/**
 * URL of a resource's bytes for an element that loads them itself: with the page's cookie, else by a link of five
 * minutes.
 */
export async function urlOf(
  viewer: Viewer,
  { id }: Pick<Resource, 'id'>,
  { variant = original, download = false } = {},
): Promise<string> {
  const resources = await viewer.whenReady();
  const { baseUrl, authorise } = resources.client;
  const { headers } = await authorise({});
  const here = new URL(`${baseUrl}/r/${encodeURIComponent(id)}/${variant}`, location.href);
  const byCookie = here.origin === location.origin && !new Headers(headers).has('Authorization');
  const url = byCookie ? here : new URL((await resources.link(id, variant)).url, here);
  if (download) url.searchParams.set('download', '');
  return url.href;
}

export function followLink(properties: Partial<HTMLAnchorElement>): void {
  Object.assign(document.createElement('a'), properties).click();
}

export async function save(viewer: Viewer, resource: Resource, variant = original): Promise<void> {
  try {
    const href = await urlOf(viewer, resource, { variant, download: true });
    // The platform names variants.
    followLink({ href, download: variant === original ? resource.name : '' });
  } catch (error) {
    viewer.fail(error, () => void save(viewer, resource, variant));
  }
}

/**
 * Reads the first bytes of a resource, `most` at most.
 *
 * @throws {TypeError} if the response is not successful
 */
export async function headOf(viewer: Viewer, { id }: Pick<Resource, 'id'>, most: number): Promise<ArrayBuffer> {
  const { client } = await viewer.whenReady();
  const init = await client.authorise({ Range: `bytes=0-${most - 1}` });
  const response = await client.fetch(`${client.baseUrl}/r/${encodeURIComponent(id)}/${original}`, init);
  if (!response.ok) throw new TypeError(`The bytes were answered with ${response.status}.`);
  return (await response.arrayBuffer()).slice(0, most);
}

/** @returns the beginning of a text; `undefined` if it is not text */
export async function textOf(viewer: Viewer, resource: Resource, most: number): Promise<string | undefined> {
  if (!resource.size) return '';
  const text = new TextDecoder().decode(await headOf(viewer, resource, most));
  return text.includes('\0') ? undefined : text;
}
