import type { CSSResultGroup, ReactiveController } from 'lit';
import type { ListQuery, ResourceRead } from '../../contract/resources/resource.ts';
import { LiveController, type LiveEvent } from '../../controllers/live.ts';
import type { LocaliseController } from '../../controllers/localise.ts';
import type { PlatformController } from '../../controllers/platform.ts';
import { ResourceController } from '../../controllers/resource-controller.ts';
import { prepareFormats } from '../../localisation/format.ts';
import type { ViewerMessages } from '../../localisation/sections/viewer.ts';
import type { ViewerState } from '../../models/viewer-model.ts';
import type { Dialect } from '../../transport/dialect/index.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import { ActGate } from './actions/actions.ts';
import { DirectoryView } from './directory/directory-view.ts';
import type { Telling } from './errors.lazy.ts';
import { BeforeOpenEvent, FacetChangedEvent, ResourceOpenedEvent } from './events.ts';
import { focusedIn } from '../../controllers/pending-focus.ts';
import { canTakeFocus } from './focus.ts';
import { LoadedViews } from './renderers.ts';
import { UploadGate } from './uploads/drop-target.ts';
import type { ResourceView, Trouble, Viewer, ViewerHost, Way } from './view.ts';

/** The row that the host wants shown, until it is or can't be. */
export class WantedRow {
  id: string | undefined;
  readonly #missing: () => void;

  /** @param missing is called where it is not in the directory */
  constructor(missing: () => void) {
    this.#missing = missing;
  }

  /** What is asked of the list that is read next. */
  asked(query: ListQuery | undefined): ListQuery | undefined {
    return this.id === undefined ? query : { around: this.id };
  }

  /** Goes there without focus, in what has been read; what a server has `served` may not have it. */
  goTo(view: ResourceView | undefined, read: ResourceRead, served: ResourceRead | undefined): void {
    const { id } = this;
    if (id === undefined || !(view instanceof DirectoryView) || view.directory?.id !== read.resource.id) return;
    const there = view.goTo(id);
    if (!there && read === served) return;
    this.id = undefined;
    if (!there) void view.reveal(id, { focus: false }).then((found) => found || this.#missing());
  }
}

/** What can be shown beside a resource but info, as far as the platform has it. */
export const facetsOf = (dialect: Dialect | undefined): readonly string[] =>
  (['search', 'graph', 'clusters'] as const).filter((facet) => dialect?.[facet] !== null);

/** Shows something beside a resource, or nothing any more; focus goes there, and back to where it was opened. */
export function showFacet(element: ViewerHost, facet: string | undefined): void {
  const back = element.facet === 'info' ? '[aria-pressed]' : '[aria-haspopup]';
  element.facet = facet;
  element.dispatchEvent(new FacetChangedEvent(facet));
  const selector = facet ? '#info-heading' : `.tools ${back}`;
  void element.updateComplete.then(() => element.renderRoot.querySelector<HTMLElement>(selector)?.focus());
}

/** What the viewer does around what it shows: goes from one resource to another, chooses views, tells what went wrong. */
export class Shell implements Viewer, ReactiveController {
  readonly element: ViewerHost;
  readonly acts: ActGate;
  readonly uploads: UploadGate;
  readonly #platform: PlatformController;
  readonly #localise: LocaliseController<'viewer'>;
  readonly #shown: ResourceController;
  readonly #live: LiveController;
  readonly #views = new LoadedViews(this);
  /** Read by a server for its page, shown until it has been read here. */
  #served: ResourceRead | undefined;
  #servedEnded = false;
  #view: ResourceView | undefined;
  /** What the view has been handed. */
  #handed: ResourceRead | undefined;
  /** Nothing can show what there is. */
  #unknown = false;
  #trouble: Trouble | undefined;
  #telling: Telling | undefined;
  #said = '';
  #opening: string | undefined;
  readonly row = new WantedRow(() => this.fail({ code: 'no_row' }));
  /** What had the focus when what comes, and takes it, was asked for. */
  #from: Element | null | undefined;
  #preparing: ReturnType<typeof setTimeout> | undefined;
  /** Called with what has happened on the platform. */
  onHeard: (events: readonly LiveEvent[]) => void = () => undefined;

  constructor(host: ViewerHost, localise: LocaliseController<'viewer'>, platform: PlatformController) {
    this.element = host;
    this.#localise = localise;
    this.#platform = platform;
    this.acts = new ActGate(this, {
      issueWords: (issue) => this.#telling?.issueWords(issue) ?? issue.message,
      failureWords: (error) => this.wordsFor(error),
      reveal: (id) => void (this.#view instanceof DirectoryView && this.#view.reveal(id)),
    });
    this.#shown = new ResourceController(host, () => void this.read(), platform);
    this.#live = new LiveController(host, (events) => this.#heard(events));
    host.addController(this);
    this.uploads = new UploadGate(this, () => this.state.read?.resource);
  }

  get state(): ViewerState {
    const { state } = this.#shown;
    if (!this.#served || state.read || state.status !== 'loading') return state;
    return { ...state, status: 'ready', read: this.#served };
  }

  get broken(): boolean {
    return this.#shown.loadFailed;
  }

  get resources(): ResourcesClient | undefined {
    return this.#shown.resources;
  }

  whenReady(): Promise<ResourcesClient> {
    return this.#shown.whenReady();
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

  get view(): ResourceView | undefined {
    return this.#view;
  }

  get unknown(): boolean {
    return this.#unknown;
  }

  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** What was announced last. */
  get said(): string {
    return this.#said;
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

  get facets(): readonly string[] {
    return facetsOf(this.#platform.value.settings.dialect);
  }

  hostConnected(): void {
    this.#prepareWords().catch(() => undefined);
    // While the first answer is on its way, and after the first frame: a page that mounts is never idle.
    this.#preparing = setTimeout(() => prepareFormats(this.language), 20);
  }

  hostDisconnected(): void {
    clearTimeout(this.#preparing);
  }

  /** Before a rendering, also on a server: what has been read is with its view. `served` by a server for its page. */
  prepare(served: ResourceRead | undefined): void {
    // A status other than `loading` ends it, also when the same resource loads again later.
    this.#servedEnded ||= this.#shown.state.status !== 'loading';
    this.#served = this.#servedEnded ? undefined : served;
    const { dialect } = this.#platform.value.settings;
    this.acts.upload = dialect?.beginUpload === null ? undefined : this.uploads.choose;
    const { read } = this.state;
    if (read !== this.#handed) void this.#hand(read);
    if (read && read.resource.id === this.element.resourceId) this.row.goTo(this.#view, read, served);
  }

  /** The host has been given another resource to show. */
  changed(resourceId: string | undefined): void {
    if (resourceId === this.#opening) return;
    void this.#view?.leave?.();
    const { resource } = this.state.read ?? {};
    const above = resource?.path.findIndex(({ id }) => id === resourceId) ?? -1;
    const around = above < 0 || this.row.id !== undefined ? undefined : (resource?.path[above + 1] ?? resource)?.id;
    void this.#readAround(around);
  }

  /** Reads what the host is to show. */
  async read(query?: ListQuery): Promise<void> {
    this.#trouble = undefined;
    // It begins before the first rendering.
    if (!this.element.hasUpdated) this.row.id = this.element.around;
    this.#opening = this.element.resourceId;
    const before = this.state.read?.resource.id;
    if (!(await this.#shown.open(this.element.resourceId, this.row.asked(query)))) return;
    const resource = this.state.read?.resource;
    if (!resource) return;
    this.#live.follow(this.resources);
    this.#opening = this.element.resourceId = resource.id;
    if (resource.id !== before) this.element.dispatchEvent(new ResourceOpenedEvent(resource));
  }

  retry(): void {
    if (this.#shown.loadFailed) this.#shown.renew();
    else void this.read();
  }

  showFacet(facet: string | undefined): void {
    showFacet(this.element, facet);
  }

  open(resourceId: string, query?: ListQuery): void {
    void this.#open(resourceId, query);
  }

  /** To the topmost that may be seen. */
  openRoot(): void {
    void this.#view?.leave?.();
    this.element.resourceId = this.#opening = undefined;
    this.requestUpdate();
    void this.read();
  }

  adopt(styles: CSSResultGroup): void {
    this.#views.adopt(styles);
  }

  announce(sentence: string): void {
    // The same sentence twice is heard twice.
    this.#said = sentence === this.#said ? `${sentence}\u00a0` : sentence;
    this.requestUpdate();
  }

  tell(text: string, way?: Way): void {
    this.#trouble = { text, way };
    this.announce(text);
  }

  readonly fail = (error: unknown, retry?: () => void): void => {
    const { name, code } = (error ?? {}) as { name?: string; code?: string };
    if (name === 'AbortError') return;
    if (code === 'unauthenticated') return this.#shown.model?.sessionEnded(() => retry?.());
    const tell = () => this.tell(this.wordsFor(error), retry && { press: retry });
    void this.#prepareWords().then(tell, tell);
  };

  readonly dismiss = (): void => {
    this.#trouble = undefined;
    this.requestUpdate();
  };

  /** Why something did not go through; in few words as long as the sentences for it are on their way. */
  wordsFor(error: unknown): string {
    return this.#telling?.wordsFor(error) ?? this.words.tryAgain;
  }

  /** What is seldom said or shown; nothing before it has been loaded. */
  get telling(): Telling | undefined {
    return this.#telling;
  }

  /** Epoch milliseconds at which what waits for a limit goes on; nothing where nothing does. */
  get limitedUntil(): number | undefined {
    return this.#shown.limitedUntil;
  }

  /** What can go wrong is told in sentences of its own. */
  async #prepareWords(): Promise<void> {
    const [{ Telling }] = await Promise.all([import('./errors.lazy.ts'), this.#localise.loadLazyWords()]);
    this.#telling ??= new Telling(this, this.#localise, (reason) => this.acts.whyNot(reason));
    if (!this.state.read || this.#unknown) this.requestUpdate();
  }

  async #open(resourceId: string, query?: ListQuery): Promise<void> {
    if (!this.element.dispatchEvent(new BeforeOpenEvent(resourceId))) return;
    this.#from = focusedIn(this.element);
    await this.#view?.leave?.();
    this.element.around = undefined;
    this.#opening = this.element.resourceId = resourceId;
    await this.#readAround(query?.around, query);
  }

  /** Reads a list and goes to a row of it, from which one comes. */
  async #readAround(around: string | undefined, query: ListQuery = {}): Promise<void> {
    await this.read(around === undefined ? query : { ...query, around });
    await this.updateComplete;
    if (around === undefined || !(this.#view instanceof DirectoryView)) return;
    await this.#view.reveal(around, { choose: false, focus: canTakeFocus(this) });
  }

  #heard(events: readonly LiveEvent[]): void {
    const { resource } = this.state.read ?? {};
    if (!resource) return;
    this.#view?.heard?.(events);
    const shown = new Set([resource, ...resource.path].map(({ id }) => id));
    const concerns = ({ kind, data }: LiveEvent) => kind === 'resync' || shown.has(data.resourceId ?? '');
    if (events.some(concerns)) void this.#shown.model?.refresh(undefined, () => this.#view?.gone?.());
    this.onHeard(events);
  }

  /** Hands what has been read to the view of its kind, whose code is loaded when it is the first of it. */
  async #hand(read: ResourceRead | undefined): Promise<void> {
    const before = this.#handed;
    this.#handed = read;
    if (!read) return;
    if (before && before.resource.id !== read.resource.id) this.acts.forget();
    try {
      const found = this.#views.of(read.resource);
      const view = found && 'then' in found ? await found : found;
      if (read !== this.state.read) return;
      if (view !== this.#view) this.acts.directory = undefined;
      this.#view = view;
      this.#unknown = !view;
      view?.show(read);
      if (this.#from && canTakeFocus(this, this.#from)) view?.focus?.();
      this.#from = undefined;
      this.requestUpdate();
    } catch (error) {
      this.#handed = undefined;
      this.fail(error, () => this.requestUpdate());
    }
  }
}
