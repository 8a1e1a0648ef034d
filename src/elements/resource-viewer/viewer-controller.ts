import type { CSSResultGroup, ReactiveController } from 'lit';
import type { Issue } from '../../contract/problem.ts';
import type { ListQuery, Resource, ResourceRead } from '../../contract/resources/resource.ts';
import { LiveController, type LiveEvent } from '../../controllers/live.ts';
import type { LocaliseController } from '../../controllers/localise.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { ResourceController } from '../../controllers/resource-controller.ts';
import { prepareFormats } from '../../localisation/format.ts';
import type { ViewerMessages } from '../../localisation/sections/viewer.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import { Announcer } from '../parts/announcer.ts';
import { ViewerActions } from './actions/actions.ts';
import type { ErrorMessages } from './errors.lazy.ts';
import { BeforeOpenEvent, FacetChangedEvent, ResourceOpenedEvent } from './events.ts';
import { focusedIn, userHasMovedOn, watchInput } from '../../controllers/pending-focus.ts';
import { LoadedViews } from './renderers.ts';
import { DropTarget } from './uploads/drop-target.ts';
import type { FacetName, ResourceView, ShownError, Viewer, ViewerHost, ErrorAction } from './view.ts';

/**
 * Opens resources and hands them to the view of their kind; follows live events, shows errors, and is the `Viewer` of
 * all views.
 */
export class ViewerController implements Viewer, ReactiveController {
  readonly element: ViewerHost;
  readonly actions: ViewerActions;
  readonly uploads: DropTarget;
  readonly announcer: Announcer;
  readonly #platform: PlatformController;
  readonly #localise: LocaliseController<'viewer'>;
  readonly #resource: ResourceController;
  readonly #live: LiveController;
  readonly #views = new LoadedViews(this);
  #view: ResourceView | undefined;
  #readOfView: ResourceRead | undefined;
  /** No renderer has the kind of the resource. */
  #hasNoView = false;
  #shownError: ShownError | undefined;
  #isPageLoad = true;
  #userHasActed: () => boolean = () => false;
  #errorMessages: ErrorMessages | undefined;
  #isPreparing = true;
  #state: ViewerState | undefined;
  #opening: string | undefined;
  /** Value of `reveal` that is revealed, or known to be missing. */
  #revealed: string | undefined;
  /** Element that had the focus when the resource was opened. */
  #from: Element | null | undefined;
  #preparing: ReturnType<typeof setTimeout> | undefined;
  onLiveEvents: (events: readonly LiveEvent[]) => void = () => undefined;

  constructor(host: ViewerHost, localise: LocaliseController<'viewer'>, platform: PlatformController) {
    this.element = host;
    this.announcer = new Announcer(host);
    this.#localise = localise;
    this.#platform = platform;
    this.actions = new ViewerActions(this, () =>
      this.#platform.value.settings.dialect?.beginUpload === null ? undefined : this.uploads.pickFiles,
    );
    this.#resource = new ResourceController(
      host,
      () => void this.read(),
      platform,
      () => host.served,
    );
    this.#live = new LiveController(host, (events) => this.#followEvents(events));
    host.addController(this);
    this.uploads = new DropTarget(this);
  }

  get state(): ViewerState {
    const { state } = this.#resource;
    // Content keeps the focus until the sign-in, which is among the error messages, can be rendered.
    if (!this.#isPreparing || !this.#state?.read || state.status !== 'signed-out') this.#state = state;
    return this.#state!;
  }

  get loadFailed(): boolean {
    return this.#resource.loadFailed;
  }

  get resources(): ResourcesClient | undefined {
    return this.#resource.resources;
  }

  whenReady(): Promise<ResourcesClient> {
    return this.#resource.whenReady();
  }

  get language(): string {
    return this.#localise.language;
  }

  get words(): ViewerMessages {
    return this.#localise.words.viewer;
  }

  get updateComplete(): Promise<boolean> {
    return this.element.updateComplete;
  }

  get resource(): Resource | undefined {
    return this.state.read?.resource;
  }

  get view(): ResourceView | undefined {
    return this.#view;
  }

  get hasNoView(): boolean {
    return this.#hasNoView;
  }

  get shownError(): ShownError | undefined {
    return this.#shownError;
  }

  addController(controller: ReactiveController): void {
    this.element.addController(controller);
  }

  removeController(controller: ReactiveController): void {
    this.element.removeController(controller);
  }

  requestUpdate(): void {
    this.element.requestUpdate();
  }

  hrefOf(resourceId: string): string {
    const pattern = this.element.resourceUrl ?? `${this.#platform.value.settings.baseUrl}/r/{id}`;
    return pattern.replace('{id}', encodeURIComponent(resourceId));
  }

  get facets(): readonly FacetName[] {
    const { dialect } = this.#platform.value.settings;
    return (['search', 'graph', 'clusters'] as const).filter((facet) => dialect?.[facet] !== null);
  }

  hostConnected(): void {
    this.#userHasActed = watchInput();
    // Screen readers click without pressing, and files are dragged from elsewhere.
    for (const type of ['click', 'drop']) this.element.addEventListener(type, this.endPageLoad, true);
    this.#prepareWords().catch(() => undefined);
    // During the first request, after the first frame: a page that mounts is never idle.
    this.#preparing = setTimeout(() => prepareFormats(this.language), 20);
  }

  hostDisconnected(): void {
    clearTimeout(this.#preparing);
  }

  prepare(): void {
    const { read } = this.state;
    if (this.element.reveal === undefined) this.#revealed = undefined;
    if (this.#resource.userLeft && (!read || read !== this.#readOfView)) {
      this.#resource.userLeft = false;
      this.actions.reset();
      this.#views.forget();
    }
    if (read !== this.#readOfView) void this.#showRead(read);
    if (read && read.resource.id === this.element.resourceId) this.#reveal(read);
  }

  changed(resourceId: string | undefined): void {
    if (resourceId === this.#opening) return;
    void this.#view?.leave?.();
    const { resource } = this;
    const above = resource?.path.findIndex(({ id }) => id === resourceId) ?? -1;
    const around =
      above < 0 || this.#pendingReveal !== undefined ? undefined : (resource?.path[above + 1] ?? resource)?.id;
    void this.#read(around === undefined ? undefined : { around });
  }

  async read(query?: ListQuery): Promise<void> {
    this.#shownError = undefined;
    this.#opening = this.element.resourceId;
    const before = this.resource?.id;
    const reveal = this.#pendingReveal;
    const isShown = await this.#resource.open(this.#opening, reveal === undefined ? query : { around: reveal });
    const { resource } = this;
    if (!isShown || !resource) return;
    this.#live.follow(this.resources);
    this.#opening = this.element.resourceId = resource.id;
    if (resource.id !== before) this.element.dispatchEvent(new ResourceOpenedEvent(resource));
  }

  get #pendingReveal(): string | undefined {
    const { reveal } = this.element;
    return reveal === this.#revealed ? undefined : reveal;
  }

  retry(): void {
    if (this.#resource.loadFailed) this.#resource.renew();
    else void this.read();
  }

  /** Moves focus to the facet, and back to the button that has opened it. */
  showFacet(facet: string | undefined): void {
    const { element } = this;
    const opener = element.facet === 'info' ? ':is([aria-pressed], [aria-haspopup])' : '[aria-haspopup]';
    element.facet = facet;
    element.dispatchEvent(new FacetChangedEvent(facet));
    const selector = facet ? '#info-heading' : `.tools ${opener}`;
    void element.updateComplete.then(() => {
      const found = [...element.renderRoot.querySelectorAll<HTMLElement>(selector)];
      found.find((each) => each.checkVisibility())?.focus();
    });
  }

  follow(event: MouseEvent, resourceId: string, query?: ListQuery): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void this.open(resourceId, query);
  }

  openRoot(): void {
    void this.#view?.leave?.();
    this.element.resourceId = this.#opening = undefined;
    this.requestUpdate();
    void this.read();
  }

  userHasMovedOn(from?: Element | null): boolean {
    return userHasMovedOn(this.element, { from, within: '[part=content]' });
  }

  adoptStyles(styles: CSSResultGroup): void {
    this.#views.adopt(styles);
  }

  /** Nothing is announced on page load: until the user acts, others change something, or another resource is opened. */
  readonly endPageLoad = (): void => {
    this.#isPageLoad = false;
  };

  announce(sentence: string): void {
    if (!this.#isPageLoad || this.#userHasActed()) this.announcer.announce(sentence);
  }

  showError(text: string, action?: ErrorAction): void {
    this.#shownError = { text, action };
    this.announce(text);
    this.requestUpdate();
  }

  readonly fail = (error: unknown, retry?: () => void): void => {
    const { name, code } = (error ?? {}) as { name?: string; code?: string };
    if (name === 'AbortError') return;
    if (code === 'unauthenticated') return this.#resource.model?.sessionEnded(() => retry?.());
    const show = () => this.showError(this.errorMessage(error), retry && { press: retry });
    void this.#prepareWords().then(show, show);
  };

  readonly dismiss = (): void => {
    this.#shownError = undefined;
    this.requestUpdate();
  };

  /** A short message until the code of error messages has loaded. */
  errorMessage(error: unknown): string {
    return this.#errorMessages?.errorMessage(error) ?? this.words.tryAgain;
  }

  issueMessage(issue: Issue): string {
    return this.#errorMessages?.issueMessage(issue) ?? issue.message;
  }

  get errorMessages(): ErrorMessages | undefined {
    return this.#errorMessages;
  }

  /** Epoch milliseconds of the retry after a rate limit. */
  get limitedUntil(): number | undefined {
    return this.#resource.limitedUntil;
  }

  async #prepareWords(): Promise<void> {
    try {
      const [{ ErrorMessages }] = await Promise.all([import('./errors.lazy.ts'), this.#localise.loadLazyWords()]);
      this.#errorMessages ??= new ErrorMessages(this, this.#localise);
    } finally {
      this.#isPreparing = false;
      if (!this.state.read || this.#hasNoView) this.requestUpdate();
    }
  }

  async open(resourceId: string, query?: ListQuery): Promise<void> {
    if (!this.element.dispatchEvent(new BeforeOpenEvent(resourceId))) return;
    this.#from = focusedIn(this.element);
    await this.#view?.leave?.();
    this.element.reveal = this.#revealed = undefined;
    this.#opening = this.element.resourceId = resourceId;
    await this.#read(query);
  }

  /** Reads a list, and goes to the row `query.around`. */
  async #read(query?: ListQuery): Promise<void> {
    this.endPageLoad();
    await this.read(query);
    await this.updateComplete;
    const around = query?.around;
    if (around !== undefined) await this.#view?.reveal?.(around, { select: false, focus: !this.userHasMovedOn() });
  }

  /** Reveals a row without focus. The rows that a server has rendered may not have it: then the first read does. */
  #reveal(read: ResourceRead): void {
    const id = this.#pendingReveal;
    const view = this.#view;
    if (id === undefined || !view?.reveal || this.#readOfView !== read) return;
    if (read === this.element.served && !read.children?.items.some((child) => child.id === id)) return;
    this.#revealed = id;
    void view.reveal(id, { focus: false }).then((found) => found || this.fail({ code: 'no_row' }));
  }

  #followEvents(events: readonly LiveEvent[]): void {
    const { resource } = this;
    if (!resource) return;
    if (events.some(({ kind }) => kind !== 'resync')) this.endPageLoad();
    void this.#view?.changed?.({ kind: 'live', events });
    const shown = new Set([resource, ...resource.path].map(({ id }) => id));
    const concerns = ({ kind, data }: LiveEvent) => kind === 'resync' || shown.has(data.resourceId ?? '');
    if (events.some(concerns))
      void this.#resource.model?.refresh(
        undefined,
        () => this.actions.removing === resource.id || this.#view?.resourceGone?.(),
      );
    this.onLiveEvents(events);
  }

  /** Hands a read to the view of its kind, and loads that first. */
  async #showRead(read: ResourceRead | undefined): Promise<void> {
    const before = this.#readOfView;
    this.#readOfView = read;
    if (!read) return;
    if (before && before.resource.id !== read.resource.id) this.actions.reset();
    try {
      const found = this.#views.of(read.resource);
      const view = found && 'then' in found ? await found : found;
      if (read !== this.state.read) return;
      this.#view = view;
      this.#hasNoView = !view;
      view?.show(read);
      if (this.#from && !this.userHasMovedOn(this.#from)) view?.focus?.();
      this.#from = undefined;
      this.requestUpdate();
    } catch (error) {
      this.fail(error, () => {
        this.#readOfView = undefined;
        this.requestUpdate();
      });
    }
  }
}
