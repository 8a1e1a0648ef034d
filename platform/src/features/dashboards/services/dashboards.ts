import type { ResourceRead } from '@service/widgets/contract';
import type { Call } from '../../../http/call.ts';
import type { Runtime } from '../../../runtime.ts';
import { requireSignedIn } from '../../authentication/services/caller.ts';
import type { ResourceServices } from '../../resources/services/resources.ts';
import { firstDashboardIn } from '../first-dashboard.ts';

export class DashboardServices {
  readonly #runtime: Runtime;
  readonly #resources: ResourceServices;

  constructor(runtime: Runtime, resources: ResourceServices) {
    this.#runtime = runtime;
    this.#resources = resources;
  }

  /** The oldest dashboard of a directory that the caller may read. @throws {ProblemError} `unauthenticated` */
  async firstIn(call: Call, directoryId: string): Promise<ResourceRead | undefined> {
    const { userId } = await requireSignedIn(this.#runtime, call);
    const id = await firstDashboardIn(this.#runtime.database.query, userId, directoryId);
    return id === undefined ? undefined : (await this.#resources.read(call, id, { limit: 1 })).answer;
  }
}
