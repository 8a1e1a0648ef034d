import type { LitElement } from 'lit';
import type { ResourceRead } from '../../contract/resources.ts';
import { LiveController } from '../../controllers/live.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { ViewerController } from '../../controllers/viewer.ts';
import { readDocument, type DashboardDocument, type ReadDocument } from '../../models/dashboard/document.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';

type Host = LitElement & { readonly resourceId: string | undefined; readonly layout: unknown };

/** The dashboard that an element shows: read from its resource and kept in step, or as the page gives it. */
export class ShownDashboard {
  readonly #host: Host;
  readonly #viewer: ViewerController;
  readonly #live: LiveController;
  #from: unknown;
  #read: ReadDocument | undefined;

  constructor(host: Host, platform: PlatformController) {
    this.#host = host;
    this.#viewer = new ViewerController(host, platform, () => void this.open());
    this.#live = new LiveController(host, (events) => {
      const shown = this.resource;
      const concerns = events.some(({ kind, data }) => kind === 'resync' || data.resourceId === shown?.id);
      if (shown && concerns) void this.refresh();
    });
  }

  /** How reading goes; nothing where the page gives the dashboard. */
  get state(): ViewerState | undefined {
    return this.#host.resourceId === undefined ? undefined : this.#viewer.state;
  }

  get resource(): ResourceRead['resource'] | undefined {
    return this.state?.read?.resource;
  }

  get resources(): ResourcesClient | undefined {
    return this.#viewer.resources;
  }

  /** The code that talks to the platform did not arrive. */
  get broken(): boolean {
    return this.#host.resourceId !== undefined && this.#viewer.failed;
  }

  /** What there is to show; nothing while it is not known. */
  get read(): ReadDocument | undefined {
    const { state } = this;
    const from = state ? state.read?.content : this.#host.layout;
    if (from !== this.#from) {
      this.#from = from;
      // A resource without text is none of these: a directory, or one that is too long to come along.
      const missing: ReadDocument | undefined = state?.read && {
        fault: 'not-dashboard',
        details: state.read.resource.mediaType,
      };
      this.#read = from === undefined || from === null ? missing : readDocument(from);
    } else if (state?.read && from === undefined)
      this.#read ??= { fault: 'not-dashboard', details: state.read.resource.mediaType };
    return this.#read;
  }

  /** Shows what has just been saved, until it has been read again. */
  saved(document: DashboardDocument): void {
    this.#read = { document, newer: false };
  }

  follow(): void {
    this.#viewer.follow();
  }

  /** Something was refused because the session has ended; it is done again after signing in. */
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
    if (this.#viewer.failed) this.#viewer.reconnect();
    else void this.open();
  }
}
