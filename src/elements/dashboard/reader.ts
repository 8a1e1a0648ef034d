import type { LitElement } from 'lit';
import { LiveController } from '../../controllers/live.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { ViewerController } from '../../controllers/viewer.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';

type Host = LitElement & { readonly resourceId: string | undefined };

/** Reads the resource that has a dashboard, and follows what others do to it. */
export class DashboardReader {
  readonly #host: Host;
  readonly #viewer: ViewerController;
  readonly #live: LiveController;

  constructor(host: Host, platform: PlatformController) {
    this.#host = host;
    this.#viewer = new ViewerController(host, platform, () => void this.open());
    this.#live = new LiveController(host, (events) => {
      const shown = this.state.read?.resource.id;
      const concerns = events.some(({ kind, data }) => kind === 'resync' || data.resourceId === shown);
      if (shown && concerns) void this.refresh();
    });
  }

  get state(): ViewerState {
    return this.#viewer.state;
  }

  get resources(): ResourcesClient | undefined {
    return this.#viewer.resources;
  }

  /** The code that talks to the platform did not arrive. */
  get failed(): boolean {
    return this.#viewer.failed;
  }

  follow(): void {
    this.#viewer.follow();
  }

  sessionEnded(again: () => void): void {
    this.#viewer.model?.sessionEnded(again);
  }

  refresh(): Promise<void> | undefined {
    return this.#viewer.model?.refresh();
  }

  async open(): Promise<void> {
    const { resourceId } = this.#host;
    if (resourceId === undefined) return;
    if (await this.#viewer.open(resourceId)) this.#live.follow(this.#viewer.resources);
  }

  retry(): void {
    if (this.failed) this.#viewer.reconnect();
    else void this.open();
  }
}
