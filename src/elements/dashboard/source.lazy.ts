import { html, nothing } from 'lit';
import { browserStore } from '../../controllers/browser-store.ts';
import { LazyCode } from '../../controllers/lazy-code.ts';
import { LiveController } from '../../controllers/live.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { ResourceController } from '../../controllers/resource-controller.ts';
import { retryOnceReachable } from '../../models/recovery.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import { KeptFocus } from '../parts/kept-focus.ts';
import { notice } from '../parts/notice.ts';
import type { DashboardContext, DashboardReading, DraftPlace } from './context.ts';
import type { LimitClock } from './faults.lazy.ts';

export class DashboardReader {
  readonly #host: DashboardContext;
  readonly #resource: ResourceController;
  readonly #live: LiveController;
  readonly #begin: () => void;
  readonly #limitClock: LazyCode<LimitClock>;
  /** An action has waited for the sign-in. */
  #hasWaited = false;

  /** @param begin called without a resource, when the signed-in user may have changed */
  constructor(host: DashboardContext, platform: PlatformController, begin: () => void) {
    this.#host = host;
    this.#begin = begin;
    this.#resource = new ResourceController(host, () => void this.open(), platform);
    this.#limitClock = new LazyCode(host, async () => {
      const { LimitClock: Clock } = await import('./faults.lazy.ts');
      return new Clock(host, () => this.#resource.limitedUntil);
    });
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

  get state(): DashboardReading {
    return { ...this.#resource.state, limited: this.#limited };
  }

  /** Above the dashboard: what its requests wait for. */
  get notices(): unknown {
    const { waitingForNetwork, limited } = this.state;
    return html`${waitingForNetwork ? notice('offline', this.#host.words.offline) : nothing}
    ${limited ? notice('limited', limited) : nothing}`;
  }

  get resources(): ResourcesClient | undefined {
    return this.#resource.resources;
  }

  /** The platform's client did not load. */
  get failed(): boolean {
    return this.#resource.loadFailed;
  }

  get #limited(): string | undefined {
    return this.#resource.limitedUntil === undefined ? undefined : this.#limitClock.request()?.text;
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
