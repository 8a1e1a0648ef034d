import type { LitElement, ReactiveController } from 'lit';
import type { ListQuery, ResourceRead } from '../contract/resources/resource.ts';
import type { RateHolds } from '../models/rate-hold.ts';
import { ViewerModel, type ViewerState } from '../models/viewer-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { createResources, type ResourcesClient } from '../transport/resources.ts';
import { browserStore } from './idle.ts';
import type { PlatformController } from './platform.ts';
import { isFailure } from '../transport/failure.ts';

const unknown: ViewerState = { status: 'loading', busy: true, waitingForNetwork: false, ended: false };

/** The resource that an element shows, on the platform that it has, for who is signed in. */
export class ViewerController implements ReactiveController {
  readonly #host: LitElement;
  readonly #platform: PlatformController;
  readonly #read: () => void;
  #model: ViewerModel | undefined;
  #resources: ResourcesClient | undefined;
  #connecting: Promise<ViewerModel | undefined> | undefined;
  #following: object | undefined;
  #unsubscribe: (() => void) | undefined;
  #failed = false;
  /** What a server has rendered has been read here, or can't be. */
  #past = false;
  /** Of what is read, and of what is submitted, once one of them was refused as too often. */
  #holds: RateHolds | undefined;

  /** @param read is called when the platform is another one: what was shown is not of it. */
  constructor(host: LitElement, platform: PlatformController, read: () => void) {
    this.#host = host;
    this.#platform = platform;
    this.#read = read;
    host.addController(this);
  }

  /** What a server has read for a page that it renders is shown until it has been read here. */
  served: ResourceRead | undefined;

  get state(): ViewerState {
    const state = this.#model?.state ?? unknown;
    if (!this.served || this.#past || state.read || state.status !== 'loading') return state;
    return { ...state, status: 'ready', read: this.served };
  }

  get model(): ViewerModel | undefined {
    return this.#model;
  }

  /** Undefined until the platform's client has loaded. */
  get resources(): ResourcesClient | undefined {
    return this.#resources;
  }

  /** Epoch milliseconds at which what was refused as too often goes on by itself; nothing where nothing waits for it. */
  get limitedUntil(): number | undefined {
    return this.#holds?.until;
  }

  /** What talks to the platform, once its code has loaded. @throws {TypeError} where it does not arrive */
  async whenReady(): Promise<ResourcesClient> {
    await this.#connect();
    if (!this.#resources) throw new TypeError('The platform has not been reached.');
    return this.#resources;
  }

  /** The code that talks to the platform did not arrive. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Opens a resource; without an id the workspace of who is signed in. */
  async open(resourceId: string | undefined, query?: ListQuery): Promise<boolean> {
    const model = await this.#connect();
    const id = resourceId ?? (await this.#rootId());
    if (!model || model !== this.#model) return false;
    if (!id) {
      model.signedOut();
      return false;
    }
    return model.open(id, query, this.#read);
  }

  hostConnected(): void {
    queueMicrotask(() => this.follow());
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#leave();
    });
  }

  /** Goes over to the platform that the element has now. */
  follow(): void {
    if (!this.#host.isConnected || this.#following === this.#platform.value) return;
    this.#leave();
    this.#following = this.#platform.value;
    this.#read();
  }

  /** Tries again to get what talks to the platform. */
  reconnect(): void {
    this.#connecting = undefined;
    this.#failed = false;
    this.#read();
  }

  async #rootId(): Promise<string | undefined> {
    const state = await this.#resources?.client.session.known().catch(() => undefined);
    return state?.status === 'signed-in' ? state.user.workspace.rootResourceId : undefined;
  }

  #connect(): Promise<ViewerModel | undefined> {
    this.#connecting ??= this.#start();
    return this.#connecting;
  }

  async #start(): Promise<ViewerModel | undefined> {
    const platform = this.#following;
    try {
      const client = await this.#platform.value.client();
      if (platform !== this.#following) return undefined;
      this.#resources = this.#patient(client);
      this.#model = new ViewerModel({ resources: this.#resources, session: client.session });
      const model = this.#model;
      let needed = false;
      const changed = model.subscribe(() => {
        this.#past ||= model.state.status !== 'loading';
        const needs = model.state.status === 'signed-out' || model.state.ended;
        // What is shown for signing in asks the session, which has not heard of its end.
        if (needs && !needed) void client.session.refresh().catch(() => undefined);
        needed = needs;
        this.#host.requestUpdate();
      });
      const heard = this.#hear(client, model);
      this.#unsubscribe = () => {
        changed();
        heard();
      };
      return model;
    } catch {
      this.#failed = true;
      this.#host.requestUpdate();
      return undefined;
    }
  }

  /** Calls that are refused as too often wait, and are made again. */
  #patient(client: PlatformClient): ResourcesClient {
    return createResources(client, undefined, {
      call: (route, input, options) =>
        this.#held(client, 'read', () => client.call(route, input, options), options?.signal),
      submit: (submission, options) =>
        this.#held(client, 'submit', () => client.submit(submission, options), options?.signal),
    });
  }

  /** What waits is loaded for the first that has to. */
  async #held<Result>({ baseUrl }: PlatformClient, kind: string, work: () => Promise<Result>, signal?: AbortSignal) {
    const key = `service:limit:${kind}:${baseUrl}`;
    const store = browserStore('localStorage');
    let refused: unknown;
    if (!this.#holds && !store?.getItem(key)) {
      try {
        return await work();
      } catch (error) {
        if (!isFailure(error, 'rate_limited')) throw error;
        refused = error;
      }
    }
    const { RateHolds } = await import('../models/rate-hold.ts');
    this.#holds ??= new RateHolds(store, () => this.#host.requestUpdate());
    return this.#holds.through(key, work, { signal, refused });
  }

  #hear({ session }: PlatformClient, model: ViewerModel): () => void {
    let before = session.state;
    let person = before.status === 'signed-in' ? before.user.id : undefined;
    return session.subscribe((state) => {
      const { status } = before;
      before = state;
      if (state.status !== 'signed-in') {
        if (status === 'signed-in' && !model.state.ended) model.signedOut();
        return;
      }
      const { id } = state.user;
      const another = person !== undefined && person !== id;
      person = id;
      if (another || status !== 'signed-in') this.#signedIn(model, another);
    });
  }

  #signedIn(model: ViewerModel, another: boolean): void {
    model.signedIn({ another });
    // Nothing had been asked for yet: which resource it is depends on who it is.
    if (model.state.status === 'signed-out') this.#read();
  }

  #leave(): void {
    this.#unsubscribe?.();
    this.#model?.close();
    this.#unsubscribe = this.#model = this.#resources = this.#connecting = this.#following = this.#holds = undefined;
    this.#failed = false;
  }
}
