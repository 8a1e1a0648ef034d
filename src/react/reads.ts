import type { ListQuery } from '../contract/resources/resource.ts';
import type { PlatformClient } from '../transport/client.ts';
import { ResourceStore } from './resource-store.ts';

/** The schema of a resource type, or that it could not be had. */
export interface SchemaRead {
  readonly schema?: Record<string, unknown>;
  /** Settles with it; never rejects. */
  readonly settled?: Promise<void>;
}

/** Resources that nobody shows yet or any longer, beyond which the oldest are forgotten. */
const most = 50;

/** What components read of a platform, by what they ask for: a component that waits has no place of its own to keep it. */
export class Reads {
  readonly #client: PlatformClient;
  readonly #resources = new Map<string, ResourceStore>();
  readonly #schemas = new Map<string, SchemaRead>();

  constructor(client: PlatformClient) {
    this.#client = client;
    let before = client.session.state;
    client.session.subscribe((state) => {
      // What was read for one person is shown to no other.
      if (before.status === 'signed-in') this.#endIdle(0);
      before = state;
    });
  }

  /** A resource, the same for all that ask for it alike, for as long as somebody does. */
  resource(resourceId: string, query: ListQuery | undefined): ResourceStore {
    const key = JSON.stringify([resourceId, query]);
    const known = this.#resources.get(key);
    if (known) return known;
    this.#endIdle(most);
    const store = new ResourceStore(this.#client, resourceId, query, () => {
      if (this.#resources.get(key) === store) this.#resources.delete(key);
    });
    this.#resources.set(key, store);
    return store;
  }

  /** Asks for a schema once: it is the same as long as the page is open. */
  schema(type: string): SchemaRead {
    const known = this.#schemas.get(type);
    if (known) return known;
    const settled = this.#client.formSchema(type).then(
      (schema) => void this.#schemas.set(type, { schema }),
      () => void this.#schemas.set(type, {}),
    );
    const asked = { settled };
    this.#schemas.set(type, asked);
    return asked;
  }

  #endIdle(kept: number): void {
    const idle = [...this.#resources.values()].filter((store) => store.idle);
    for (const store of idle.slice(0, Math.max(0, idle.length - kept))) store.end();
  }
}
