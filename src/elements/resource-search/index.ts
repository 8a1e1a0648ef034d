import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ResourceKind } from '../../contract/resources/resource.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { errorMessage } from '../../controllers/error-message.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PendingFocus } from '../../controllers/pending-focus.ts';
import { define, setStates, typedBefore } from '../../controllers/render-root.ts';
import { ResourceLinks } from '../../controllers/resource-links.ts';
import { SearchController } from '../../controllers/search.ts';
import { directionOf } from '../../localisation/languages.ts';
import { search as searchSection } from '../../localisation/sections/search.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import type { SearchState } from '../../models/search-model.ts';
import { search, x } from '../../theme/icons.ts';
import { container } from '../../theme/container.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { KeptFocus } from '../parts/kept-focus.ts';
import { StatusAnnouncer } from '../parts/status-announcer.ts';
import { panelStyles, progressBar } from '../parts/panel.ts';
import { signInScreenStyles } from '../parts/sign-in-screen.ts';
import { statusScreenStyles } from '../parts/status-screen.ts';
import { content, initialState, resultCount, type SearchView } from './results.ts';
import { searchStyles } from './styles.ts';

export { BeforeOpenEvent, ResourceSelectedEvent } from '../../controllers/resource-events.ts';

/** Milliseconds until the results are announced: the user may go on typing. */
const announcementDelay = 700;

/**
 * Finds resources by names, words and meaning, as the user types.
 *
 * @csspart panel - The box around everything.
 * @csspart form - The form with the field, above the results.
 * @csspart input - The search field.
 * @csspart clear - The button that clears it.
 * @csspart count - The number of results.
 * @csspart list - The results.
 * @csspart row - A result.
 * @csspart link - Its name, a link to the resource.
 * @csspart message - The message when there is nothing to show.
 * @csspart button - A button; the one for more results is also `more`.
 * @cssproperty --service-viewer-size - Height; 35 rem.
 * @cssState idle - There is no query.
 * @cssState loading - The first results are loading.
 * @cssState ready - The results are shown.
 * @cssState failed - The search has failed.
 * @cssState busy - A request is pending.
 * @cssState signed-out - The user is signed out.
 * @cssState offline - It waits for the network.
 * @cssState limited - Searching is rate limited for a while.
 * @fires {ResourceSelectedEvent} resource-selected - The user has selected a result.
 * @fires {BeforeOpenEvent} before-open - A result's page is about to open, if `resource-url` names one; cancelable.
 */
export class ResourceSearchElement extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    container,
    panelStyles,
    statusScreenStyles,
    signInScreenStyles,
    searchStyles,
  ];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  // No decorators: their code would be a chunk of its own.
  static override readonly properties = {
    query: { reflect: true },
    within: { reflect: true },
    kind: {},
    resourceUrl: { attribute: 'resource-url' },
    headingLevel: { attribute: 'heading-level', type: Number },
    messages: { attribute: false },
  };

  /** At most 500 characters. */
  query: string | undefined;
  /** Id of the directory to search in; everywhere by default. */
  within: string | undefined;
  /** Finds resources of one kind: `directory`, `document` or `file`. */
  kind: ResourceKind | undefined;
  /** URL of a resource's page, with `{id}` in it, opened by a press. Without it a press only dispatches an event. */
  resourceUrl?: string;
  /** Level of the first heading, 1 to 6; 2 by default. Those below it have the next ones. */
  headingLevel?: number;
  /** Overrides of single messages. */
  messages?: DeepPartial<Messages>;

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { search: searchSection });
  readonly #search = new SearchController(this);
  readonly #links = new ResourceLinks(this, this.#search.platform);
  readonly #busy = new BusySignController(this, () => this.#isBusy);
  readonly #countdown = new CountdownController(this, () =>
    this.#state.limited ? this.#search.model!.clock.until : 0,
  );
  readonly #announcer = new StatusAnnouncer(this);
  readonly #pendingFocus = new PendingFocus(this);
  #isTyping = false;
  /** The user has not searched yet: results of the page load are not announced. */
  #isFirst = true;
  #announcedHits: SearchState['hits'] | undefined;
  #announcementTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.addController(new KeptFocus(this, () => this.#state.status));
  }

  /** Clears the query. */
  reset(): void {
    this.query = undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#announcementTimer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Text typed into the server-rendered field.
    if (!this.hasUpdated) this.query ??= (typedBefore(this, 'query') as string | undefined) || undefined;
    if (changed.has('query') || changed.has('within') || changed.has('kind')) this.#startSearch();
  }

  protected override updated(): void {
    const { status, busy, waitingForNetwork, limited, hits } = this.#state;
    setStates(this.#internals, {
      idle: status === 'idle',
      loading: status === 'loading',
      ready: status === 'ready',
      failed: status === 'failed',
      busy,
      'signed-out': status === 'signed-out',
      offline: waitingForNetwork,
      limited,
    });
    if (status === 'ready' && !busy) this.#announceResults(hits);
  }

  get #state(): SearchState {
    return this.#search.model?.state ?? initialState(this.query);
  }

  get #view(): SearchView {
    const { language } = this.#localise;
    const { search: words } = this.#localise.words;
    const state = this.#state;
    return {
      host: this,
      state,
      loadFailed: this.#search.loadFailed,
      busy: this.#busy.shown,
      limited: state.limited ? words.limited(this.#localise.clock(this.#countdown.seconds)) : undefined,
      words,
      language,
      within: this.within,
      links: this.#links,
      errorMessage: () => errorMessage(this.#localise, state.failure, words.tryAgain),
      listKeyPressed: this.#listKeyPressed,
      showMore: this.#showMore,
      retry: this.#retry,
      searchEverywhere: this.#searchEverywhere,
    };
  }

  get #isBusy(): boolean {
    const { busy, waitingForNetwork, limited } = this.#state;
    return busy && !waitingForNetwork && !limited && !this.#search.loadFailed;
  }

  get #hitLinks(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.open')];
  }

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  #startSearch(): void {
    if (this.hasUpdated) this.#isFirst = false;
    this.#search.search(this.#isTyping);
    this.#isTyping = false;
  }

  #announceResults(hits: SearchState['hits']): void {
    if (hits === this.#announcedHits) return;
    this.#announcedHits = hits;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst) return;
    clearTimeout(this.#announcementTimer);
    const announce = () => this.#announcer.announce(resultCount(this.#view));
    this.#announcementTimer = setTimeout(announce, announcementDelay);
  }

  readonly #typed = (event: Event): void => {
    this.#isTyping = true;
    this.query = (event.target as HTMLInputElement).value;
  };

  readonly #clear = (): void => {
    this.reset();
    this.#input?.focus();
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#startSearch();
  };

  readonly #fieldKeyPressed = (event: KeyboardEvent): void => {
    const [first] = this.#hitLinks;
    if (event.key !== 'ArrowDown' || !first) return;
    event.preventDefault();
    first.focus();
  };

  readonly #listKeyPressed = (event: KeyboardEvent): void => {
    const opens = this.#hitLinks;
    const at = opens.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: opens.length - 1 };
    const to = event.key === 'Escape' ? -1 : steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (to < 0) this.#input?.focus();
    else (opens[to] ?? this.renderRoot.querySelector<HTMLElement>("[part~='more']"))?.focus();
  };

  readonly #showMore = (): void => {
    this.#focusFirstOfNextPage();
    this.#search.model?.more();
  };

  readonly #retry = (): void => {
    if (this.#state.paging) this.#focusFirstOfNextPage();
    if (this.#search.loadFailed) this.#search.renew();
    else this.#search.model?.retry();
  };

  #focusFirstOfNextPage(): void {
    this.#pendingFocus.focusAfterUpdate(`.hit:nth-child(${this.#state.hits.length + 1}) .open`);
  }

  readonly #searchEverywhere = (): void => {
    this.within = undefined;
    this.#input?.focus();
  };

  #problem({ state, words, loadFailed, errorMessage: message }: SearchView): string | undefined {
    if (state.status === 'signed-out') return words.signIn;
    if (state.waitingForNetwork) return words.offline;
    // Without the time, which would be announced every second.
    if (state.limited) return words.limitedAnnouncement;
    return state.failure || loadFailed ? message() : undefined;
  }

  protected override render(): TemplateResult {
    const view = this.#view;
    const { words, within } = view;
    const label = within ? words.labelWithin : words.label;
    return html`<div class="panel" part="panel" lang=${view.language} dir=${directionOf(view.language)} aria-busy=${view.busy ? 'true' : 'false'}>
      <form class="ask" part="form" role="search" aria-label=${label} @submit=${this.#submit}>
        ${search}
        <input
          class="input"
          part="input"
          type="search"
          name="query"
          enterkeyhint="search"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          maxlength="500"
          aria-label=${label}
          placeholder=${words.placeholder}
          .value=${this.query ?? ''}
          @input=${this.#typed}
          @keydown=${this.#fieldKeyPressed}
        />
        <button type="button" class="clear" part="clear" aria-label=${words.clear} @click=${this.#clear}>${x}</button>
      </form>
      <div class="content">${view.busy ? progressBar : nothing}${content(view)}</div>
      ${this.#announcer.render(this.#problem(view), view.state.status === 'loading')}
    </div>`;
  }
}

define('resource-search', ResourceSearchElement);

declare global {
  interface HTMLElementTagNameMap {
    'resource-search': ResourceSearchElement;
  }
}
