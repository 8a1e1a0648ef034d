import type { LitElement, ReactiveController } from 'lit';
import type { ResourceRead } from '../../contract/resources/resource.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { readDocument, type DashboardDocument, type ReadDocument } from '../../models/dashboard/document.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { DashboardReader, DraftPlace } from './reader.ts';

/** What a server tells of a dashboard that it renders. */
export interface ServedDashboard {
  /** The resource that has it, with its text. */
  readonly read?: ResourceRead | undefined;
  /** Keys of the widgets that stand in the page, each in the slot of its name. */
  readonly slots?: readonly string[];
}

type Host = LitElement & {
  resourceId: string | undefined;
  readonly directoryId: string | undefined;
  readonly layout: unknown;
  readonly served: ServedDashboard | undefined;
};

const unknown: ViewerState = { status: 'loading', busy: true, waitingForNetwork: false, ended: false };

/** The dashboard that an element shows: read from its resource and kept in step, or as the page gives it. */
export class ShownDashboard implements ReactiveController {
  readonly #host: Host;
  readonly #platform: PlatformController;
  /** Loaded beside the platform's client where there is a resource to read. */
  #reader: DashboardReader | undefined;
  #loading: Promise<void> | undefined;
  #missing = false;
  #from: unknown;
  #read: ReadDocument | undefined;
  /** A save of what no resource has yet was refused: somebody has to sign in first. */
  #refused = false;
  /** The page has set another layout than a server knew, which is shown once what stands there is taken over. */
  #isLater = false;
  /** The resource that has been made here. */
  #made: string | undefined;

  constructor(host: Host, platform: PlatformController) {
    this.#host = host;
    this.#platform = platform;
    host.addController(this);
  }

  /** How reading goes; nothing where the page gives the dashboard. */
  get state(): ViewerState | undefined {
    const { resourceId, served } = this.#host;
    if (resourceId === undefined) return undefined;
    const state = this.#reader?.state ?? unknown;
    const read = served?.read?.resource.id === resourceId ? served.read : undefined;
    return state.read || !read || state.status !== 'loading' ? state : { ...state, status: 'ready', read };
  }

  /** The session has ended over what is shown. */
  get ended(): boolean {
    return Boolean(this.state?.ended) || this.#refused;
  }

  /** The platform keeps it, or will; otherwise the page does. */
  get isKept(): boolean {
    return (this.#host.resourceId ?? this.#host.directoryId) !== undefined;
  }

  /** Where what somebody edits here and doesn't save is kept; nothing while it is not known who. */
  get drafts(): DraftPlace | undefined {
    return this.#reader?.drafts;
  }

  get resource(): ResourceRead['resource'] | undefined {
    return this.state?.read?.resource;
  }

  async whenKnown(): Promise<void> {
    await this.#reader?.whenKnown();
  }

  async whenReady(): Promise<ResourcesClient> {
    await this.#load();
    if (!this.#reader) throw new TypeError('The platform has not been reached.');
    return this.#reader.whenReady();
  }

  /** Code that is needed did not arrive. */
  get broken(): boolean {
    return this.#host.resourceId !== undefined && (this.#missing || Boolean(this.#reader?.failed));
  }

  /** What there is to show; nothing while it is not known. */
  get read(): ReadDocument | undefined {
    const { state, resource } = this;
    const from = state ? state.read?.content : this.#layout;
    // A resource without text is no dashboard: a directory, or what is too long to come along.
    const missing = resource && { fault: 'not-dashboard' as const, details: resource.mediaType };
    if (from === undefined || from === null) return missing ?? (this.#made ? this.#read : undefined);
    if (from !== this.#from) this.#read = readDocument(from);
    this.#from = from;
    return this.#read;
  }

  /** What the page gives; before the first rendering what it gave a server, whose nodes are taken over. */
  get #layout(): unknown {
    const { layout, hasUpdated, shadowRoot } = this.#host;
    if (hasUpdated || !shadowRoot?.firstChild) return layout;
    // A server may have been given a document without an attribute: then it has rendered one.
    const none = shadowRoot.querySelector('.dashboard > .fault');
    const served = this.#host.getAttribute('layout') ?? (none ? undefined : layout);
    this.#isLater = served !== layout;
    return served;
  }

  /** Shows what has just been saved, until it has been read again. */
  saved(document: DashboardDocument): void {
    this.#read = { document, newer: false };
  }

  /** There is a resource for it now; what is shown stays. */
  made(resourceId: string): void {
    this.#made = this.#host.resourceId = resourceId;
    this.open();
  }

  isMade(resourceId: string | undefined): boolean {
    return resourceId !== undefined && resourceId === this.#made;
  }

  hostUpdate(): void {
    if (this.isKept && !this.#reader && !this.#missing) void this.#load();
  }

  hostUpdated(): void {
    if (this.#isLater) this.#host.requestUpdate();
    this.#isLater = false;
  }

  follow(): void {
    this.#reader?.follow();
  }

  /** Something was refused because the session has ended; it is done again after signing in. */
  sessionEnded(again: () => void): void {
    this.#refused = this.#host.resourceId === undefined;
    this.#reader?.sessionEnded(() => {
      this.#refused = false;
      again();
    });
    this.#host.requestUpdate();
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

  #load(): Promise<void> {
    this.#loading ??= this.#start();
    return this.#loading;
  }

  async #start(): Promise<void> {
    try {
      // The client is on its way meanwhile; what goes wrong with it is the reader's to tell.
      void this.#platform.value.client().catch(() => undefined);
      const { DashboardReader: Reader } = await import('./reader.ts');
      this.#reader = new Reader(this.#host, this.#platform, () => {
        this.#refused = false;
        this.#host.requestUpdate();
      });
    } catch {
      this.#missing = true;
      this.#loading = undefined;
    } finally {
      this.#host.requestUpdate();
    }
  }
}
