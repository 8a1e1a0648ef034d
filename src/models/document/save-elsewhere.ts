import type { Resource } from '../../contract/resources/resource.ts';
import { isFailure } from '../../transport/failure.ts';
import { isNameTaken, type ResourcesClient } from '../../transport/resources.ts';

export interface Homeless {
  readonly text: string;
  readonly name: string;
  /** Where it stood; it may be gone as well, or not for this person. */
  readonly parentId: string | undefined;
}

/** So many of one name are tried before it is given up. */
const most = 50;

/**
 * Saves a text that has no document any more as a new one: where that stood, if that may be, else in one's own workspace.
 *
 * @throws {PlatformFailure} of the last place that was tried
 */
export async function saveElsewhere(resources: ResourcesClient, homeless: Homeless): Promise<Resource> {
  const { parentId } = homeless;
  if (parentId !== undefined) {
    try {
      return await create(resources, parentId, homeless);
    } catch (error) {
      if (!isFailure(error, 'not_found', 'forbidden', 'conflict')) throw error;
    }
  }
  const session = await resources.client.session.known();
  const root = session.status === 'signed-in' ? session.user.workspace.rootResourceId : '';
  return create(resources, root, homeless);
}

/** A name that stands there already is taken with a number. */
async function create(resources: ResourcesClient, target: string, { text, name }: Homeless): Promise<Resource> {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,8})?$/.exec(name) ?? [];
  for (let number = 1; ; number++) {
    const value = { name: number === 1 ? name : `${stem} ${number}${extension}`, content: text };
    try {
      return await resources.submit('@service/resources/schema/create-document', { target, value });
    } catch (error) {
      if (number === most || !isNameTaken(error)) throw error;
    }
  }
}
