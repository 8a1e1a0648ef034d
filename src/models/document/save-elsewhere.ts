import type { Resource } from '../../contract/resources/resource.ts';
import { isFailure } from '../../transport/failure.ts';
import { isNameTaken, type ResourcesClient } from '../../transport/resources.ts';

export interface UnsavedText {
  readonly text: string;
  readonly name: string;
  /** Former directory; it may be gone or not writable. */
  readonly parentId: string | undefined;
}

/** Attempts with another number in the name. */
const most = 50;

/** Saves the text of a deleted document as a new one: in its former directory if possible, else in the workspace. */
export async function saveElsewhere(resources: ResourcesClient, unsaved: UnsavedText): Promise<Resource> {
  const { parentId } = unsaved;
  if (parentId !== undefined) {
    try {
      return await create(resources, parentId, unsaved);
    } catch (error) {
      if (!isFailure(error, 'not_found', 'forbidden', 'conflict')) throw error;
    }
  }
  const session = await resources.client.session.known();
  const root = session.status === 'signed-in' ? session.user.workspace.rootResourceId : '';
  return create(resources, root, unsaved);
}

async function create(resources: ResourcesClient, target: string, { text, name }: UnsavedText): Promise<Resource> {
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
