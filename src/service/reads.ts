import type { ListQuery } from '../contract/resources/resource.ts';
import { ViewerModel, type ViewerState } from '../models/viewer-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import type { LiveEvent } from '../transport/live.ts';
import { createResources, type ResourcesClient } from '../transport/resources.ts';

/** A server sends no requests by itself and keeps no state between requests. */
export const isServer = typeof document === 'undefined';

/** Schema of a resource type; without `schema` once it has failed. */
export interface SchemaRead {
  readonly schema?: Record<string, unknown>;
  /** Settles when loading ends; never rejects. */
  readonly settled?: Promise<void>;
}

/** Actions on a read resource. */
export interface ResourceActions {
  readonly retry: () => void;
  /** Reads again in the background; changes by others arrive by themselves. */
  readonly refresh: () => Promise<void>;
}

/** State without an id, and before a read begins. */
export const loading: ViewerState = { status: 'loading', busy: true, waitingForNetwork: false, ended: false };

/** Limit of cached resources that no component shows. */
const most = 50;

/** Cache of reads: a suspended component can't keep state of its own. */
export class Reads {
  readonly #client: PlatformClient;
  readonly #resources = new Map<string, ResourceStore>();
  readonly #schemas = new Map<string, SchemaRead>();

  constructor(client: PlatformClient) {
    this.#client = client;
    // On a server the client outlives the reads of a request.
    if (isServer) return;
    let before = client.session.state;
    client.session.subscribe((state) => {
      // Reads of one user are never shown to another.
      if (before.status === 'signed-in') {
        const isSame = state.status === 'signed-in' && state.user.id === before.user.id;
        for (const store of this.#resources.values()) store.known ||= !isSame;
        this.#endIdle(0);
      }
      before = state;
    });
  }

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

/** Resource that components share: read once, live while a component shows it, and dropped with the last one. */
export class ResourceStore {
  readonly #client: PlatformClient;
  readonly #resourceId: string;
  readonly #query: ListQuery | undefined;
  readonly #forget: () => void;
  /** `true` once it has been read, has failed, or the user has left. */
  known = false;
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
    this.#model.subscribe(() => (this.known ||= this.state().status !== 'loading'));
  }

  readonly state = (): ViewerState => this.#model.state;

  /** No component shows it or waits for it. */
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
      // In strict mode, or when another component takes over, React subscribes again before this runs.
      queueMicrotask(() => {
        if (this.idle) this.end();
      });
    };
  };

  /** Settles when reading ends; never rejects. */
  settled(): Promise<void> {
    this.#settled ??= new Promise((resolve) => {
      const unsubscribe = this.#model.subscribe(() => {
        if (this.#model.state.status === 'loading') return;
        unsubscribe();
        this.#settled = undefined;
        // A failed read would be retried after the response.
        if (isServer) this.#model.close();
        resolve();
      });
    });
    this.#begin();
    return this.#settled;
  }

  readonly retry = (): void => this.#model.retry();

  /** Reads again in the background. Calls meanwhile cause one more read afterwards. */
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
    // Without live events the resource is still shown.
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
