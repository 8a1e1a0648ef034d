import type { ListQuery } from '../contract/resources/resource.ts';
import { ViewerModel, type ViewerState } from '../models/viewer-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import type { LiveEvent } from '../transport/live.ts';
import { createResources, type ResourcesClient } from '../transport/resources.ts';

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

/** A resource that components share: read once, kept in step while one of them shows it, and forgotten with the last. */
export class ResourceStore {
  readonly #client: PlatformClient;
  readonly #resourceId: string;
  readonly #query: ListQuery | undefined;
  readonly #forget: () => void;
  readonly #resources: ResourcesClient;
  readonly #model: ViewerModel;
  #showing = 0;
  #begun = false;
  #settled: Promise<void> | undefined;
  #leave: AbortController | undefined;
  #refreshing = false;
  #changedSince = false;

  constructor(client: PlatformClient, resourceId: string, query: ListQuery | undefined, forget: () => void) {
    this.#client = client;
    this.#resourceId = resourceId;
    this.#query = query;
    this.#forget = forget;
    this.#resources = createResources(client);
    this.#model = new ViewerModel({ resources: this.#resources, session: client.session });
  }

  readonly state = (): ViewerState => this.#model.state;

  /** Nobody shows it or waits for it. */
  get idle(): boolean {
    return !this.#showing && !this.#settled;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#model.subscribe(listener);
    this.#showing += 1;
    if (!this.#leave) this.#follow((this.#leave = new AbortController()).signal);
    return () => {
      unsubscribe();
      this.#showing -= 1;
      // Effects that React runs twice, and a component that takes the place of another, begin again before this runs.
      queueMicrotask(() => {
        if (this.idle) this.end();
      });
    };
  };

  /** Settles when it is being read no longer, well or not. */
  settled(): Promise<void> {
    this.#settled ??= new Promise((resolve) => {
      const unsubscribe = this.#model.subscribe(() => {
        if (this.#model.state.status === 'loading') return;
        unsubscribe();
        this.#settled = undefined;
        resolve();
      });
    });
    this.#begin();
    return this.#settled;
  }

  readonly retry = (): void => this.#model.retry();

  /** Reads it anew, unseen; what is asked meanwhile is read once more afterwards. */
  readonly refresh = async (): Promise<void> => {
    this.#changedSince = true;
    if (this.#refreshing) return;
    this.#refreshing = true;
    while (this.#changedSince && this.#showing) {
      this.#changedSince = false;
      await this.#model.refresh(this.#query ?? {});
    }
    this.#refreshing = false;
  };

  end(): void {
    this.#leave?.abort();
    this.#leave = undefined;
    this.#begun = false;
    this.#model.close();
    this.#forget();
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    void this.#model.open(this.#resourceId, this.#query);
  }

  #follow(signal: AbortSignal): void {
    signal.addEventListener('abort', this.#model.connect());
    const changed = () => {
      if (signal.aborted || this.#model.state.status !== 'ready') return;
      unsubscribe();
      void this.#followEvents(signal);
    };
    const unsubscribe = this.#model.subscribe(changed);
    changed();
    this.#begin();
  }

  async #followEvents(signal: AbortSignal): Promise<void> {
    // Without it, what is shown is only not live.
    const live = await import('../transport/live.ts').then(({ liveOf }) => liveOf(this.#client)).catch(() => undefined);
    if (!live || signal.aborted) return;
    const leave = live.subscribe((event) => {
      if (this.#concerns(event)) void this.refresh();
    }, this.#resources.position);
    signal.addEventListener('abort', leave);
  }

  #concerns({ kind, data }: LiveEvent): boolean {
    if (kind === 'resync') return true;
    const { read } = this.#model.state;
    const around = [this.#resourceId, ...(read?.resource.path ?? []).map(({ id }) => id)];
    const within = [data.parentId, data.fromId];
    return around.includes(data.resourceId ?? '') || within.includes(this.#resourceId);
  }
}
