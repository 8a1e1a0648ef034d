import { sharedPlace } from '../contract/resources/names.ts';
import type { ListQuery, ResourceRead } from '../contract/resources/resource.ts';
import { createResources } from '../transport/resources.ts';
import type { PlatformController } from './platform.ts';

/** Reads directories of an element's platform. Without an id it is the workspace of who is signed in. */
export class DirectorySource {
  readonly #platform: PlatformController;

  constructor(platform: PlatformController) {
    this.#platform = platform;
  }

  /** @throws {PlatformFailure} where it can't be read */
  async read(id: string | undefined, query?: ListQuery): Promise<ResourceRead> {
    const client = await this.#platform.value.client();
    const resources = createResources(client);
    if (id !== undefined) return resources.read(id, query);
    const state = await client.session.known();
    // Nobody has no workspace: the platform says so.
    const root = state.status === 'signed-in' ? state.user.workspace.rootResourceId : sharedPlace;
    return resources.read(root, query);
  }
}
