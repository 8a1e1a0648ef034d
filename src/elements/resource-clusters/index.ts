import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Cluster } from '../../contract/resources/apis/clusters.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { ClustersController } from '../../controllers/clusters.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import { ResourceLinks } from '../../controllers/resource-links.ts';
import { clusters } from '../../localisation/sections/clusters.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import type { ClustersState } from '../../models/clusters-model.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { panelStyles, smallButton, wait } from '../parts/panel.ts';
import { content, notYet, saidOf, type ClustersView } from './content.ts';
import { clustersStyles } from './styles.ts';

export { BeforeOpenEvent, ResourceSelectedEvent } from '../../controllers/resource-events.ts';

/**
 * What documents are about: topics with their words and their documents.
 *
 * @slot heading - Instead of the heading.
 * @csspart panel - The box around everything.
 * @csspart bar - The bar with the heading.
 * @csspart heading - The heading.
 * @csspart list - The topics.
 * @csspart topic - A topic.
 * @csspart summary - What stands of a topic that is closed: its label, its words, how many documents.
 * @csspart keywords - The words of a topic.
 * @csspart link - A document, which it leads to.
 * @csspart rest - How many documents stand in no topic.
 * @csspart message - What stands there when there is nothing to show.
 * @csspart button - A button.
 * @cssproperty --service-viewer-size - Its height; 560 px.
 * @cssState loading - They are on their way.
 * @cssState ready - They are shown.
 * @cssState failed - They could not be had.
 * @cssState busy - Something is being asked.
 * @cssState signed-out - Somebody has to sign in for it.
 * @cssState offline - It waits for the network.
 * @cssState limited - Asking is held back for a while.
 * @fires {ResourceSelectedEvent} resource-selected - Somebody has chosen a document.
 * @fires {BeforeOpenEvent} before-open - Its page is about to be opened, where `resource-url` names one; cancelable.
 */
export class ResourceClustersElement extends LitElement {
  static override readonly styles = [tokens, controls, panelStyles, clustersStyles];
  static override readonly shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };

  // No decorators: what they take would be a chunk of its own.
  static override readonly properties = {
    within: { reflect: true },
    resourceUrl: { attribute: 'resource-url' },
    messages: { attribute: false },
  };

  /** The directory in whose tree the documents stand; without it the workspace of who is signed in. */
  within: string | undefined;
  /** Where pages of resources are, with `{id}` in it: a press leads there. Without it a press is an event alone. */
  resourceUrl?: string;
  /** Single sentences instead of ours. */
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
  /** Ids of topics that somebody has opened. */
  readonly #open = new Set<string>();

  /** Reads what is shown anew. */
  reload(): void {
    void this.#clusters.model?.refresh();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('within')) this.#clusters.open();
  }

  protected override updated(): void {
    const { status, busy, waitingForNetwork, limited, failure } = this.#state;
    setStates(this.#internals, { [status]: true, busy, offline: waitingForNetwork, limited });
    if (status === 'signed-out') void import('../sign-in/index.ts');
    // Why something could not be had is told in words that come later.
    if ((failure || this.#clusters.loadFailed) && !this.#localise.lazyWords) {
      void this.#localise.loadLazyWords().then(
        () => this.requestUpdate(),
        () => undefined,
      );
    }
  }

  get #state(): ClustersState {
    return this.#clusters.model?.state ?? notYet;
  }

  get #isBusy(): boolean {
    const { busy, waitingForNetwork, limited } = this.#state;
    return busy && !waitingForNetwork && !limited && !this.#clusters.loadFailed;
  }

  get #view(): ClustersView {
    const { words, lazyWords } = this.#localise;
    return {
      state: this.#state,
      broken: this.#clusters.loadFailed,
      waiting: this.#busy.shown,
      left: this.#localise.clock(this.#countdown.seconds),
      words: words.clusters,
      failures: lazyWords?.failures,
      within: this.within || undefined,
      links: this.#links,
      isOpen: ({ id }) => this.#open.has(id),
      toggled: this.#toggled,
      retry: this.#retry,
      whole: this.#whole,
    };
  }

  readonly #toggled = ({ id }: Cluster, open: boolean): void => {
    if (open) this.#open.add(id);
    else this.#open.delete(id);
    this.requestUpdate();
  };

  readonly #retry = (): void => {
    if (this.#clusters.loadFailed) this.#clusters.renew();
    else this.#clusters.model?.retry();
  };

  readonly #whole = (): void => {
    this.within = undefined;
    this.renderRoot.querySelector<HTMLElement>('#heading')?.focus();
  };

  protected override render(): TemplateResult {
    const view = this.#view;
    return html`<section
      class="panel"
      part="panel"
      lang=${this.#localise.language}
      aria-labelledby="heading"
      aria-busy=${view.waiting ? 'true' : 'false'}
    >
      <div class="bar" part="bar">
        <slot name="heading"><h2 part="heading" id="heading" tabindex="-1">${view.words.heading}</h2></slot>
        ${this.#all(view)}
      </div>
      <div class="content">${view.waiting && view.state.status !== 'loading' ? wait : nothing}${content(view)}</div>
      <div class="unseen" role="status">${saidOf(view)}</div>
    </section>`;
  }

  #all({ state, words }: ClustersView): TemplateResult | typeof nothing {
    const { clusters, status } = state;
    if (status !== 'ready' || !clusters.length) return nothing;
    const every = clusters.every(({ id }) => this.#open.has(id));
    const toggle = () => {
      for (const cluster of clusters) this.#toggled(cluster, !every);
    };
    return smallButton(every ? words.closeAll : words.openAll, toggle);
  }
}

define('resource-clusters', ResourceClustersElement);

declare global {
  interface HTMLElementTagNameMap {
    'resource-clusters': ResourceClustersElement;
  }
}
