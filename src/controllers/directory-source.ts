import { sharedPlace } from '../contract/resources/names.ts';
import type { ListQuery, ResourceRead } from '../contract/resources/resource.ts';
import type { PlatformClient } from '../transport/client.ts';
import { guardedClient } from '../transport/request-guard.ts';
import { createResources, type ResourcesClient } from '../transport/resources.ts';
import type { PlatformController } from './platform.ts';

export class DirectorySource {
  readonly #platform: PlatformController;
  #client: PlatformClient | undefined;
  #resources: ResourcesClient | undefined;

  constructor(platform: PlatformController) {
    this.#platform = platform;
  }

  /** @param id the root of the user's workspace by default */
  async read(id: string | undefined, query?: ListQuery): Promise<ResourceRead> {
    const client = await this.#platform.value.client();
    if (client !== this.#client) this.#resources = undefined;
    this.#client = client;
    const resources = (this.#resources ??= createResources(guardedClient(client)));
    if (id !== undefined) return resources.read(id, query);
    const state = await client.session.known();
    // Signed out, the platform answers `unauthenticated`.
    const root = state.status === 'signed-in' ? state.user.workspace.rootResourceId : sharedPlace;
    return resources.read(root, query);
  }
}
