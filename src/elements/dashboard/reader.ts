import type { LitElement } from 'lit';
import { browserStore } from '../../controllers/browser-store.ts';
import { LiveController } from '../../controllers/live.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { ResourceController } from '../../controllers/resource-controller.ts';
import type { KeyValueStore } from '../../forms/draft.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';

type Host = LitElement & { readonly resourceId: string | undefined; readonly directoryId: string | undefined };

/** A store of the browser with a name in it, for one person and one dashboard. */
export interface DraftPlace {
  readonly store: KeyValueStore;
  readonly key: string;
  /** Something stands there. */
  readonly taken: boolean;
}

/** Reads the resource that has a dashboard, and follows what others do to it. */
export class DashboardReader {
  readonly #host: Host;
  readonly #resource: ResourceController;
  readonly #live: LiveController;
  readonly #begin: () => void;

  /** @param begin is called where no resource has the dashboard yet, whenever who is signed in may be another one. */
  constructor(host: Host, platform: PlatformController, begin: () => void) {
    this.#host = host;
    this.#begin = begin;
    this.#resource = new ResourceController(host, () => void this.open(), platform);
    this.#live = new LiveController(host, (events) => {
      const shown = this.state.read?.resource.id;
      const concerns = events.some(({ kind, data }) => kind === 'resync' || data.resourceId === shown);
      if (shown && concerns) void this.refresh();
    });
  }

  get state(): ViewerState {
    return this.#resource.state;
  }

  get resources(): ResourcesClient | undefined {
    return this.#resource.resources;
  }

  /** The code that talks to the platform did not arrive. */
  get failed(): boolean {
    return this.#resource.loadFailed;
  }

  /** Resolves when it is known who is signed in, or that this can't be told. */
  async whenKnown(): Promise<void> {
    const { client } = await this.whenReady();
    await client.session.known();
  }

  get drafts(): DraftPlace | undefined {
    const { resourceId, directoryId } = this.#host;
    const { client } = this.resources ?? {};
    const store = browserStore('localStorage');
    const session = client?.session.state;
    if (session?.status !== 'signed-in' || !store) return undefined;
    const key = `service:dashboard:${client?.baseUrl}:${session.user.id}:${resourceId ?? directoryId}`;
    return { store, key, taken: store.getItem(key) !== null };
  }

  whenReady(): Promise<ResourcesClient> {
    return this.#resource.whenReady();
  }

  follow(): void {
    this.#host.requestUpdate();
  }

  sessionEnded(again: () => void): void {
    this.#resource.model?.sessionEnded(again);
  }

  refresh(): Promise<void> | undefined {
    return this.#resource.model?.refresh();
  }

  async open(): Promise<void> {
    const update = () => this.#host.requestUpdate();
    void this.whenKnown().then(update, update);
    const { resourceId } = this.#host;
    if (resourceId === undefined) {
      await this.#resource.whenReady().catch(() => undefined);
      return this.#begin();
    }
    if (await this.#resource.open(resourceId)) this.#live.follow(this.#resource.resources);
  }

  retry(): void {
    if (this.failed) this.#resource.renew();
    else void this.open();
  }
}
