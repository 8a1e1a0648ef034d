import { nameKey } from '../../contract/resources/names.ts';
import type { Resource } from '../../contract/resources/resource.ts';
import { PlatformFailure } from '../../transport/failure.ts';
import type { ResourcesClient } from '../../transport/resources.ts';

/** Text over 1 MiB. @param soFar is called with whole lines, first and whenever the text has doubled */
export async function readLongText(
  { client, link }: Pick<ResourcesClient, 'client' | 'link'>,
  { id }: Pick<Resource, 'id'>,
  soFar?: (text: string) => void,
): Promise<string> {
  const { url } = await link(id, 'original');
  const operation = 'resources/read-variant';
  const unreachable = (cause: unknown) => new PlatformFailure('unreachable', { operation, reason: 'network', cause });
  const response = await client
    .fetch(/^https?:/.test(url) ? url : client.baseUrl + url, { credentials: 'omit' })
    .catch((cause: unknown) => {
      throw unreachable(cause);
    });
  if (!response.ok) throw new PlatformFailure('unexpected-status', { operation, status: response.status });
  const decoder = new TextDecoder();
  let text = '';
  let shown = 0;
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      text += decoder.decode(read.value, { stream: true });
      const whole = text.lastIndexOf('\n') + 1;
      if (!soFar || whole <= 2 * shown) continue;
      shown = whole;
      soFar(text.slice(0, whole));
    }
  } catch (cause) {
    throw unreachable(cause);
  }
  return text + decoder.decode();
}

/** Resource at a relative path of names, with `..`; `undefined` if there is none. */
export async function findByPath(
  resources: Reads,
  directoryId: string,
  names: readonly string[],
): Promise<Found | undefined> {
  let at: Found = { id: directoryId, kind: 'directory' };
  for (const name of names) {
    if (at.kind !== 'directory') return undefined;
    const next: Found | undefined = await (name === '..' ? above(resources, at.id) : inside(resources, at.id, name));
    if (!next) return undefined;
    at = next;
  }
  return at;
}

type Found = Pick<Resource, 'id' | 'kind'>;
type Reads = Pick<ResourcesClient, 'read'>;

async function above(resources: Reads, id: string): Promise<Found | undefined> {
  const { resource } = await resources.read(id, { limit: 1 });
  return resource.parentId === null ? undefined : { id: resource.parentId, kind: 'directory' };
}

async function inside(resources: Reads, id: string, name: string): Promise<Found | undefined> {
  const { children } = await resources.read(id, { prefix: name, limit: 20 });
  return children?.items.find((item) => nameKey(item.name) === nameKey(name));
}
