import type { LitElement } from 'lit';
import type { ListQuery, ResourceRead } from '../contract/resources/resource.ts';
import type { RateLimiters } from '../models/rate-limiter.ts';
import { initialState, ViewerModel, type ViewerState } from '../models/viewer-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { isFailure } from '../transport/failure.ts';
import { guardedClient } from '../transport/request-guard.ts';
import { createResources, type ResourcesClient } from '../transport/resources.ts';
import { browserStore } from './browser-store.ts';
import { ModelController } from './model-controller.ts';
import type { PlatformController } from './platform.ts';

/** Resource of an element, read for the signed-in user. */
export class ResourceController extends ModelController<ViewerModel, unknown, LitElement> {
  readonly #open: () => void;
  #served: (() => ResourceRead | undefined) | undefined;
  #resources: ResourcesClient | undefined;
  /** Rate limits of reads and submissions; loaded after the first 429. */
  #limiters: RateLimiters | undefined;
  #needsSignIn = false;
  /** Set when all that was read or begun for a user has to go. */
  userLeft = false;

  /**
   * @param open opens the element's resource; called when connected, for another platform, and after a sign-in
   * @param served resource as read by the server that has rendered the page: shown until the platform answers here
   */
  constructor(
    host: LitElement,
    open: () => void,
    platform?: PlatformController,
    served?: () => ResourceRead | undefined,
  ) {
    super(host, platform);
    this.#open = open;
    this.#served = served;
  }

  get state(): ViewerState {
    return this.model?.state ?? this.#initial;
  }

  get resources(): ResourcesClient | undefined {
    return this.model && this.#resources;
  }

  /** Epoch milliseconds of the retry after a rate limit. */
  get limitedUntil(): number | undefined {
    return this.#limiters?.until;
  }

  /** @throws when the client does not load, or when the host leaves the document first */
  async whenReady(): Promise<ResourcesClient> {
    await this.load();
    return this.#resources!;
  }

  /** Opens a resource; without an id the root of the user's workspace. @returns whether it is shown */
  async open(resourceId: string | undefined, query?: ListQuery): Promise<boolean> {
    const model = await this.load().catch(() => undefined);
    if (!model) return false;
    try {
      // A template without an id writes an empty attribute.
      const id = resourceId || (await this.#rootId());
      if (model !== this.model) return false;
      if (id) return await model.open(id, query);
      model.signedOut();
    } catch (error) {
      if (model === this.model) model.fail(error);
    }
    return false;
  }

  /** Drops the previous state: the user may have changed. */
  override hostConnected(): void {
    if (this.model && this.signal.aborted) this.renew();
    else super.hostConnected();
  }

  protected override opened(): void {
    const { signal } = this;
    // Pages may set properties right after they add the element.
    queueMicrotask(() => signal.aborted || this.#open());
  }

  protected override create(client: PlatformClient): ViewerModel {
    this.#limiters = undefined;
    this.#resources = this.#limited(client);
    const { session } = client;
    return new ViewerModel({ resources: this.#resources, session, retry: this.#open, initial: this.#initial });
  }

  protected override replaced(): void {
    this.userLeft = true;
  }

  protected override changed({ state }: ViewerModel): void {
    if (!state.busy) this.#served = undefined;
    const signedOut = state.status === 'signed-out';
    this.userLeft ||= signedOut;
    const needsSignIn = signedOut || state.ended;
    // The sign-in element asks the session, which does not know of its end.
    if (needsSignIn && !this.#needsSignIn) void this.#resources?.client.session.refresh().catch(() => undefined);
    this.#needsSignIn = needsSignIn;
  }

  get #initial(): ViewerState {
    return initialState(this.#served?.());
  }

  async #rootId(): Promise<string | undefined> {
    const { client } = this.#resources!;
    const state = await this.#retry(client, 'read', () => client.session.known());
    return state.status === 'signed-in' ? state.user.workspace.rootResourceId : undefined;
  }

  #limited(client: PlatformClient): ResourcesClient {
    const { call, submit } = guardedClient(client);
    return createResources(client, undefined, {
      call: (route, input, options) => this.#retry(client, 'read', () => call(route, input, options), options?.signal),
      submit: (submission, options) =>
        this.#retry(client, 'submit', () => submit(submission, options), options?.signal),
    });
  }

  async #retry<Result>({ baseUrl }: PlatformClient, kind: string, work: () => Promise<Result>, signal?: AbortSignal) {
    const key = `service:limit:${kind}:${baseUrl}`;
    const store = browserStore('localStorage');
    let refused: unknown;
    if (!this.#limiters && !store?.getItem(key)) {
      try {
        return await work();
      } catch (error) {
        if (!isFailure(error, 'rate_limited')) throw error;
        refused = error;
      }
    }
    const { RateLimiters } = await import('../models/rate-limiter.ts');
    this.#limiters ??= new RateLimiters(store, () => this.host.requestUpdate());
    return this.#limiters.run(key, work, { signal, refused });
  }
}
