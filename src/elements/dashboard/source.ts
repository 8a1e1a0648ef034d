import type { ReactiveController } from 'lit';
import type { ResourceRead } from '../../contract/resources/resource.ts';
import { LazyCode } from '../../controllers/lazy-code.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { readDocument, type DashboardDocument, type ReadDocument } from '../../models/dashboard/document.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { DashboardContext, DashboardReading, DashboardSource, DraftPlace } from './context.ts';
import type { DashboardReader } from './source.lazy.ts';

const initialState: DashboardReading = { status: 'loading' };

/** Reads the dashboard from its resource and follows its changes, or takes it from `layout`. */
export class ElementSource implements DashboardSource, ReactiveController {
  readonly #host: DashboardContext;
  readonly #lazyReader: LazyCode<DashboardReader>;
  #loadFailed = false;
  #from: unknown;
  #read: ReadDocument | undefined;
  /** A first save needs a sign-in. */
  #needsSignIn = false;
  /** `layout` differs from the server's, and is shown after hydration. */
  #layoutFollows = false;
  #created: string | undefined;

  constructor(host: DashboardContext, platform: PlatformController) {
    this.#host = host;
    this.#lazyReader = new LazyCode(host, async () => {
      // In parallel; the reader reports its failure.
      void platform.value.client().catch(() => undefined);
      const { DashboardReader: Reader } = await import('./source.lazy.ts');
      return new Reader(host, platform, () => {
        this.#needsSignIn = false;
        host.requestUpdate();
      });
    });
    host.addController(this);
  }

  get #reader(): DashboardReader | undefined {
    return this.#lazyReader.value;
  }

  get state(): DashboardReading | undefined {
    const { resourceId, served } = this.#host;
    if (!resourceId) return undefined;
    const state = this.#reader?.state ?? initialState;
    const read = served?.read?.resource.id === resourceId ? served.read : undefined;
    return state.read || !read || state.status !== 'loading' ? state : { ...state, status: 'ready', read };
  }

  get ended(): boolean {
    return Boolean(this.state?.ended) || this.#needsSignIn;
  }

  get notices(): unknown {
    return this.#reader?.notices;
  }

  get isOnPlatform(): boolean {
    return Boolean(this.#host.resourceId || this.#host.directoryId);
  }

  get drafts(): DraftPlace | undefined {
    return this.#reader?.drafts;
  }

  get resource(): ResourceRead['resource'] | undefined {
    return this.state?.read?.resource;
  }

  get mayEdit(): boolean {
    const { read, state, resource } = this;
    if (!read || read.fault !== undefined || read.newer) return false;
    return !state || Boolean(resource?.permissions.includes('write'));
  }

  /** Resolves when the session is known, or can't be read. */
  async whenKnown(): Promise<void> {
    await this.#reader?.whenKnown().catch(() => undefined);
  }

  async whenReady(): Promise<ResourcesClient> {
    return (await this.#lazyReader.load()).whenReady();
  }

  get loadFailed(): boolean {
    return Boolean(this.#host.resourceId) && (this.#loadFailed || Boolean(this.#reader?.failed));
  }

  get read(): ReadDocument | undefined {
    const { state, resource } = this;
    const from = state ? state.read?.content : this.#layout;
    // A resource without text is a directory, or too long.
    const missing = resource && { fault: 'not-dashboard' as const, details: resource.mediaType };
    if (from === undefined || from === null) return missing ?? (this.#created ? this.#read : undefined);
    if (from !== this.#from) this.#read = readDocument(from);
    this.#from = from;
    return this.#read;
  }

  /** `layout`; before the first update the server's, whose nodes are hydrated. */
  get #layout(): unknown {
    const { layout, hasUpdated, shadowRoot } = this.#host;
    if (hasUpdated || !shadowRoot?.firstChild) return layout;
    // The server may have got a document without an attribute.
    const none = shadowRoot.querySelector('.dashboard > .fault');
    const served = this.#host.getAttribute('layout') ?? (none ? undefined : layout);
    this.#layoutFollows = served !== layout;
    return served;
  }

  saved(document: DashboardDocument): void {
    this.#read = { document, newer: false };
    void this.#reader?.refresh();
  }

  created(resourceId: string): void {
    this.#created = this.#host.resourceId = resourceId;
    this.open();
  }

  isCreated(resourceId: string | undefined): boolean {
    return resourceId !== undefined && resourceId === this.#created;
  }

  hostUpdate(): void {
    if (this.isOnPlatform && !this.#reader && !this.#loadFailed) this.#start();
  }

  hostUpdated(): void {
    if (this.#layoutFollows) this.#host.requestUpdate();
    this.#layoutFollows = false;
  }

  sessionEnded(again: () => void): void {
    this.#needsSignIn = this.#host.resourceId === undefined;
    this.#reader?.sessionEnded(() => {
      this.#needsSignIn = false;
      again();
    });
    this.#host.requestUpdate();
  }

  open(): void {
    void this.#reader?.open();
  }

  retry(): void {
    this.#loadFailed = false;
    if (this.#reader) this.#reader.retry();
    else this.#start();
  }

  #start(): void {
    const settled = (failed: boolean) => {
      this.#loadFailed = failed;
      this.#host.requestUpdate();
    };
    void this.#lazyReader.load().then(
      () => settled(false),
      () => settled(true),
    );
  }
}
