import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ResourceKind } from '../../contract/resources/resource.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { define, setStates, typedBefore } from '../../controllers/render-root.ts';
import { ResourceLinks } from '../../controllers/resource-links.ts';
import { searchOn } from '../../controllers/search.ts';
import { search as searchSection } from '../../localisation/sections/search.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import type { SearchState } from '../../models/search-model.ts';
import { search } from '../../theme/icons.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { panelStyles, wait } from '../parts/panel.ts';
import { content, countOf, notYet, problemOf, type SearchView } from './content.ts';
import { searchStyles } from './styles.ts';

export { BeforeOpenEvent, ResourceSelectedEvent } from '../../controllers/resource-events.ts';

/** Milliseconds in which what has been found is not said yet: more may be typed. */
const settled = 700;

/**
 * Finds resources by names, words and meaning, while somebody types.
 *
 * @csspart panel - The box around everything.
 * @csspart form - What is asked, above what has been found.
 * @csspart input - The field that is typed into.
 * @csspart count - How much has been found.
 * @csspart list - What has been found.
 * @csspart row - A resource that has been found.
 * @csspart link - Its name, which leads to it.
 * @csspart message - What stands there when there is nothing to show.
 * @csspart button - A button; what brings more is also `more`.
 * @cssproperty --service-viewer-size - Its height; 560 px.
 * @cssState idle - Nothing is looked for.
 * @cssState loading - The first answer is on its way.
 * @cssState ready - What has been found is shown.
 * @cssState failed - It could not be asked.
 * @cssState busy - Something is being asked.
 * @cssState signed-out - Somebody has to sign in for it.
 * @cssState offline - It waits for the network.
 * @cssState limited - Asking is held back for a while.
 * @fires {ResourceSelectedEvent} resource-selected - Somebody has chosen what was found.
 * @fires {BeforeOpenEvent} before-open - Its page is about to be opened, where `resource-url` names one; cancelable.
 */
export class ResourceSearchElement extends LitElement {
  static override readonly styles = [tokens, controls, panelStyles, searchStyles];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  // No decorators: what they take would be a chunk of its own.
  static override readonly properties = {
    query: { reflect: true },
    within: { reflect: true },
    kind: {},
    resourceUrl: { attribute: 'resource-url' },
    messages: { attribute: false },
  };

  /** What is looked for; at most 500 characters. */
  query: string | undefined;
  /** The directory in whose tree to look; everywhere by default. */
  within: string | undefined;
  /** Finds only `directory`, `document` or `file`. */
  kind: ResourceKind | undefined;
  /** Where pages of resources are, with `{id}` in it: a press leads there. Without it a press is an event alone. */
  resourceUrl?: string;
  /** Single sentences instead of ours. */
  messages?: DeepPartial<Messages>;

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { search: searchSection });
  readonly #platform: PlatformController = new PlatformController(this, () => this.#search?.follow());
  readonly #links = new ResourceLinks(this, this.#platform);
  readonly #search = searchOn(this, this.#platform, () => this.#look());
  readonly #busy = new BusySignController(this, () => this.#isBusy);
  readonly #countdown = new CountdownController(this, () =>
    this.#state.limited ? this.#search.model!.clock.until : 0,
  );
  #typing = false;
  /** Hits that have been said, or are about to be. */
  #heard: SearchState['hits'] | undefined;
  #said = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The row that gets focus once it is there. */
  #next: number | undefined;

  /** Empties the field. */
  reset(): void {
    this.query = undefined;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // What somebody has typed into what a server rendered.
    if (!this.hasUpdated) this.query ??= (typedBefore(this, 'query') as string | undefined) || undefined;
    if (changed.has('query') || changed.has('within') || changed.has('kind')) this.#look();
  }

  protected override updated(): void {
    const { status, busy, waitingForNetwork, limited, failure, hits } = this.#state;
    setStates(this.#internals, {
      ...{ idle: status === 'idle', loading: status === 'loading', ready: status === 'ready' },
      ...{ failed: status === 'failed', 'signed-out': status === 'signed-out', busy },
      ...{ offline: waitingForNetwork, limited },
    });
    if (status === 'signed-out') void import('../sign-in/index.ts');
    // Why something could not be had is told in words that come later.
    if ((failure || this.#search.broken) && !this.#localise.lazyWords) {
      void this.#localise.loadLazyWords().then(
        () => this.requestUpdate(),
        () => undefined,
      );
    }
    if (status === 'ready' && !busy) this.#tell(hits);
    if (this.#next === undefined || busy) return;
    this.#opens[this.#next]?.focus();
    this.#next = undefined;
  }

  get #state(): SearchState {
    return this.#search.model?.state ?? notYet(this.query);
  }

  get #view(): SearchView {
    const { language, words, lazyWords } = this.#localise;
    return {
      state: this.#state,
      broken: this.#search.broken,
      waiting: this.#busy.shown,
      left: this.#localise.clock(this.#countdown.seconds),
      words: words.search,
      failures: lazyWords?.failures,
      language,
      within: this.within,
      links: this.#links,
      listKey: this.#listKey,
      more: this.#more,
      retry: this.#retry,
      everywhere: this.#everywhere,
    };
  }

  get #isBusy(): boolean {
    const { busy, waitingForNetwork, limited } = this.#state;
    return busy && !waitingForNetwork && !limited && !this.#search.broken;
  }

  get #opens(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.open')];
  }

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  /** Asks for what is looked for: soon, while somebody types, else now. */
  #look(): void {
    const { query = '', within, kind } = this;
    this.#search.model?.[this.#typing ? 'type' : 'search']({ query, within, kind });
    this.#typing = false;
  }

  /** Says how much there is once nobody types any more. */
  #tell(hits: SearchState['hits']): void {
    if (hits === this.#heard) return;
    this.#heard = hits;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#said = countOf(this.#view);
      this.requestUpdate();
    }, settled);
  }

  readonly #typed = (event: Event): void => {
    this.#typing = true;
    this.query = (event.target as HTMLInputElement).value;
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#look();
  };

  readonly #fieldKey = (event: KeyboardEvent): void => {
    const [first] = this.#opens;
    if (event.key !== 'ArrowDown' || !first) return;
    event.preventDefault();
    first.focus();
  };

  readonly #listKey = (event: KeyboardEvent): void => {
    const opens = this.#opens;
    const at = opens.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: opens.length - 1 };
    const to = event.key === 'Escape' ? -1 : steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (to < 0) this.#input?.focus();
    else (opens[to] ?? this.renderRoot.querySelector<HTMLElement>("[part~='more']"))?.focus();
  };

  readonly #more = (): void => {
    this.#next = this.#state.hits.length;
    this.#search.model?.more();
  };

  readonly #retry = (): void => {
    if (this.#state.paging) this.#next = this.#state.hits.length;
    if (this.#search.broken) this.#search.reconnect();
    else this.#search.model?.retry();
  };

  readonly #everywhere = (): void => {
    this.within = undefined;
    this.#input?.focus();
  };

  protected override render(): TemplateResult {
    const view = this.#view;
    const { words, within } = view;
    const label = within ? words.labelWithin : words.label;
    return html`<div class="panel" part="panel" lang=${view.language} aria-busy=${view.waiting ? 'true' : 'false'}>
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
          @keydown=${this.#fieldKey}
        />
      </form>
      <div class="content">${view.waiting ? wait : nothing}${content(view)}</div>
      <div class="unseen" role="status">${problemOf(view) ?? this.#said}</div>
    </div>`;
  }
}

define('resource-search', ResourceSearchElement);

declare global {
  interface HTMLElementTagNameMap {
    'resource-search': ResourceSearchElement;
  }
}
