import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Cluster } from '../../contract/resources/apis/clusters.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { ClustersController } from '../../controllers/clusters.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { errorMessage } from '../../controllers/error-message.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import { ResourceLinks } from '../../controllers/resource-links.ts';
import { directionOf } from '../../localisation/languages.ts';
import { clusters } from '../../localisation/sections/clusters.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import type { ClustersState } from '../../models/clusters-model.ts';
import { container } from '../../theme/container.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { KeptFocus } from '../parts/kept-focus.ts';
import { StatusAnnouncer } from '../parts/status-announcer.ts';
import { panelStyles, progressBar } from '../parts/panel.ts';
import { focusable, heading } from '../parts/heading.ts';
import { signInScreenStyles } from '../parts/sign-in-screen.ts';
import { smallButton, statusScreenStyles } from '../parts/status-screen.ts';
import { announcementOf, content, initialState, type ClustersView } from './content.ts';
import { clustersStyles } from './styles.ts';

export { BeforeOpenEvent, ResourceSelectedEvent } from '../../controllers/resource-events.ts';

/**
 * Topics of documents, each with its keywords and its documents.
 *
 * @slot heading - Instead of the heading.
 * @csspart panel - The box around everything.
 * @csspart bar - The bar with the heading.
 * @csspart heading - The heading.
 * @csspart list - The topics.
 * @csspart topic - A topic.
 * @csspart summary - The summary of a topic: its label, its keywords, its number of documents.
 * @csspart keywords - The keywords of a topic.
 * @csspart link - A document, a link to it.
 * @csspart rest - The number of documents without a topic.
 * @csspart message - The message when there is nothing to show.
 * @csspart button - A button.
 * @cssproperty --service-viewer-size - Height; 35 rem.
 * @cssState loading - The topics are loading.
 * @cssState ready - The topics are shown.
 * @cssState failed - The topics could not be loaded.
 * @cssState busy - A request is pending.
 * @cssState signed-out - The user is signed out.
 * @cssState offline - It waits for the network.
 * @cssState limited - Requests are rate limited for a while.
 * @fires {ResourceSelectedEvent} resource-selected - The user has selected a document.
 * @fires {BeforeOpenEvent} before-open - A document's page is about to open, if `resource-url` names one; cancelable.
 */
export class ResourceClustersElement extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    container,
    panelStyles,
    statusScreenStyles,
    signInScreenStyles,
    clustersStyles,
  ];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  // No decorators: their code would be a chunk of its own.
  static override readonly properties = {
    within: { reflect: true },
    resourceUrl: { attribute: 'resource-url' },
    headingLevel: { attribute: 'heading-level', type: Number },
    messages: { attribute: false },
  };

  /** Id of the directory with the documents; the user's workspace by default. */
  within: string | undefined;
  /** URL of a resource's page, with `{id}` in it, opened by a press. Without it a press only dispatches an event. */
  resourceUrl?: string;
  /** Level of the first heading, 1 to 6; 2 by default. Those below it have the next ones. */
  headingLevel?: number;
  /** Overrides of single messages. */
  messages?: DeepPartial<Messages>;

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { clusters });
  readonly #platform = new PlatformController(this);
  readonly #links = new ResourceLinks(this, this.#platform);
  readonly #clusters = new ClustersController(this, this.#platform);
  readonly #busy = new BusySignController(this, () => this.#isBusy);
  readonly #countdown = new CountdownController(this, () =>
    this.#state.limited ? this.#clusters.model!.clock.until : 0,
  );
  readonly #announcer = new StatusAnnouncer(this);
  /** Ids of topics that the user has opened. */
  readonly #open = new Set<string>();

  constructor() {
    super();
    this.addController(new KeptFocus(this, () => this.#state.status));
  }

  /** Loads the topics again. */
  reload(): void {
    void this.#clusters.model?.refresh();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('within')) this.#clusters.open();
  }

  protected override updated(): void {
    const { status, busy, waitingForNetwork, limited } = this.#state;
    setStates(this.#internals, { [status]: true, busy, offline: waitingForNetwork, limited });
  }

  get #state(): ClustersState {
    return this.#clusters.model?.state ?? initialState;
  }

  get #isBusy(): boolean {
    const { busy, waitingForNetwork, limited } = this.#state;
    return busy && !waitingForNetwork && !limited && !this.#clusters.loadFailed;
  }

  get #view(): ClustersView {
    const { clusters: words } = this.#localise.words;
    const state = this.#state;
    return {
      host: this,
      state,
      loadFailed: this.#clusters.loadFailed,
      busy: this.#busy.shown,
      limited: state.limited ? words.limited(this.#localise.clock(this.#countdown.seconds)) : undefined,
      words,
      within: this.within || undefined,
      links: this.#links,
      errorMessage: () => errorMessage(this.#localise, state.failure, words.tryAgain),
      isOpen: ({ id }) => this.#open.has(id),
      toggle: this.#toggle,
      retry: this.#retry,
      showWorkspace: this.#showWorkspace,
    };
  }

  readonly #toggle = ({ id }: Cluster, isOpen: boolean): void => {
    if (isOpen) this.#open.add(id);
    else this.#open.delete(id);
    this.requestUpdate();
  };

  readonly #retry = (): void => {
    if (this.#clusters.loadFailed) this.#clusters.renew();
    else this.#clusters.model?.retry();
  };

  readonly #showWorkspace = (): void => {
    this.within = undefined;
    this.renderRoot.querySelector<HTMLElement>('#heading')?.focus();
  };

  protected override render(): TemplateResult {
    const view = this.#view;
    const { language } = this.#localise;
    return html`<section
      class="panel"
      part="panel"
      lang=${language}
      dir=${directionOf(language)}
      aria-labelledby="heading"
      aria-busy=${view.busy ? 'true' : 'false'}
    >
      <div class="bar" part="bar">
        <slot name="heading">${heading(this, view.words.heading, focusable)}</slot>
        ${this.#toggleAll(view)}
      </div>
      <div class="content">${view.busy && view.state.status !== 'loading' ? progressBar : nothing}${content(view)}</div>
      ${this.#announcer.render(announcementOf(view), view.state.status === 'loading')}
    </section>`;
  }

  #toggleAll({ state, words }: ClustersView): TemplateResult | typeof nothing {
    const { clusters, status } = state;
    if (status !== 'ready' || !clusters.length) return nothing;
    const areOpen = clusters.every(({ id }) => this.#open.has(id));
    const toggle = () => {
      for (const cluster of clusters) this.#toggle(cluster, !areOpen);
    };
    return smallButton(areOpen ? words.closeAll : words.openAll, toggle);
  }
}

define('resource-clusters', ResourceClustersElement);

declare global {
  interface HTMLElementTagNameMap {
    'resource-clusters': ResourceClustersElement;
  }
}
