import { nameKey } from '../../contract/resources/names.ts';
import type { Resource } from '../../contract/resources/resource.ts';
import type { ResourcesClient } from '../../transport/resources.ts';

/**
 * What a path of names leads to from a directory: `..` goes up, everything else to the entry of that name.
 *
 * @throws {PlatformFailure} where it can't be asked for
 */
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
