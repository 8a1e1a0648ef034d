import { browserStore } from '../../controllers/browser-store.ts';
import { LiveController } from '../../controllers/live.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { ResourceController } from '../../controllers/resource-controller.ts';
import { retryOnceReachable } from '../../models/recovery.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import { KeptFocus } from '../parts/kept-focus.ts';
import type { DashboardContext, DraftPlace } from './context.ts';

export class DashboardReader {
  readonly #host: DashboardContext;
  readonly #resource: ResourceController;
  readonly #live: LiveController;
  readonly #begin: () => void;
  /** An action has waited for the sign-in. */
  #hasWaited = false;

  /** @param begin called without a resource, when the signed-in user may have changed */
  constructor(host: DashboardContext, platform: PlatformController, begin: () => void) {
    this.#host = host;
    this.#begin = begin;
    this.#resource = new ResourceController(host, () => void this.open(), platform);
    const changed = (status: unknown, before: unknown) => {
      if (status === 'signed-out') host.announce(host.words.signIn);
      if (before !== 'signed-out') return;
      // The outcome of an action that waited for the sign-in is announced instead.
      if (!this.#hasWaited) host.announce(host.words.signedIn);
      this.#hasWaited = false;
    };
    host.addController(new KeptFocus(host, () => this.state.status, changed));
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

  /** The platform's client did not load. */
  get failed(): boolean {
    return this.#resource.loadFailed;
  }

  /** @throws when the session can't be read */
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
    const key = `service:dashboard:${client?.baseUrl}:${session.user.id}:${resourceId || directoryId}`;
    return { store, key, taken: store.getItem(key) !== null };
  }

  whenReady(): Promise<ResourcesClient> {
    return this.#resource.whenReady();
  }

  sessionEnded(again: () => void): void {
    this.#hasWaited = true;
    this.#resource.model?.sessionEnded(again);
  }

  refresh(): Promise<void> | undefined {
    return this.#resource.model?.refresh();
  }

  async open(): Promise<void> {
    const update = () => this.#host.requestUpdate();
    this.whenKnown().then(update, () => {
      update();
      const session = this.resources?.client.session;
      if (session) retryOnceReachable(session, this.#resource.signal, () => this.open());
    });
    const { resourceId } = this.#host;
    if (!resourceId) {
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
