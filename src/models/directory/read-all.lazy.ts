import type { ListQuery, Resource, ResourceList } from '../../contract/resources/resource.ts';
import { noteUserInput } from '../../user-input.ts';
import { PlatformFailure } from '../../transport/failure.ts';

/** Above every platform's limit. */
const most = 500;

/** All rows of a list, by its cursor. @throws {PlatformFailure} if a cursor repeats, because that would never end */
export async function readAll(read: (query: ListQuery) => Promise<ResourceList>): Promise<readonly Resource[]> {
  const found: Resource[] = [];
  let query: ListQuery = { at: 0, limit: most };
  for (;;) {
    noteUserInput();
    const { items, nextCursor } = await read(query);
    found.push(...items);
    if (!nextCursor) return found;
    if (nextCursor === query.cursor)
      throw new PlatformFailure('unexpected-body', { operation: 'resources.read', path: 'children.nextCursor' });
    query = { cursor: nextCursor, limit: most };
  }
}
