import type { LitElement, ReactiveController } from 'lit';
import type { ResourceRead } from '../../contract/resources.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { readDocument, type DashboardDocument, type ReadDocument } from '../../models/dashboard/document.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { DashboardReader } from './reader.ts';

type Host = LitElement & { readonly resourceId: string | undefined; readonly layout: unknown };

const unknown: ViewerState = { status: 'loading', busy: true, waitingForNetwork: false, ended: false };

/** The dashboard that an element shows: read from its resource and kept in step, or as the page gives it. */
export class ShownDashboard implements ReactiveController {
  readonly #host: Host;
  readonly #platform: PlatformController;
  /** Loaded beside the platform's client where there is a resource to read. */
  #reader: DashboardReader | undefined;
  #loading = false;
  #missing = false;
  #from: unknown;
  #read: ReadDocument | undefined;

  constructor(host: Host, platform: PlatformController) {
    this.#host = host;
    this.#platform = platform;
    host.addController(this);
  }

  /** How reading goes; nothing where the page gives the dashboard. */
  get state(): ViewerState | undefined {
    return this.#host.resourceId === undefined ? undefined : (this.#reader?.state ?? unknown);
  }

  get resource(): ResourceRead['resource'] | undefined {
    return this.state?.read?.resource;
  }

  get resources(): ResourcesClient | undefined {
    return this.#reader?.resources;
  }

  /** Code that is needed did not arrive. */
  get broken(): boolean {
    return this.#host.resourceId !== undefined && (this.#missing || Boolean(this.#reader?.failed));
  }

  /** What there is to show; nothing while it is not known. */
  get read(): ReadDocument | undefined {
    const { state, resource } = this;
    const from = state ? state.read?.content : this.#host.layout;
    // A resource without text is no dashboard: a directory, or what is too long to come along.
    const missing = resource && { fault: 'not-dashboard' as const, details: resource.mediaType };
    if (from === undefined || from === null) return missing;
    if (from !== this.#from) this.#read = readDocument(from);
    this.#from = from;
    return this.#read;
  }

  /** Shows what has just been saved, until it has been read again. */
  saved(document: DashboardDocument): void {
    this.#read = { document, newer: false };
  }

  hostUpdate(): void {
    if (this.#host.resourceId !== undefined && !this.#reader && !this.#missing) void this.#load();
  }

  follow(): void {
    this.#reader?.follow();
  }

  /** Something was refused because the session has ended; it is done again after signing in. */
  sessionEnded(again: () => void): void {
    this.#reader?.sessionEnded(again);
  }

  refresh(): Promise<void> | undefined {
    return this.#reader?.refresh();
  }

  open(): void {
    void this.#reader?.open();
  }

  retry(): void {
    this.#missing = false;
    if (this.#reader) this.#reader.retry();
    else void this.#load();
  }

  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      // The client is on its way meanwhile; what goes wrong with it is the reader's to tell.
      void this.#platform.value.client().catch(() => undefined);
      const { DashboardReader: Reader } = await import('./reader.ts');
      this.#reader = new Reader(this.#host, this.#platform);
    } catch {
      this.#missing = true;
    } finally {
      this.#loading = false;
      this.#host.requestUpdate();
    }
  }
}
