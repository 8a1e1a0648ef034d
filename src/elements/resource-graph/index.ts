import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { graphOn } from '../../controllers/graph.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import { ResourceLinks } from '../../controllers/resource-links.ts';
import { graph } from '../../localisation/sections/graph.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { graphDepthOf, type GraphState } from '../../models/graph-model.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { panelStyles, wait } from '../parts/panel.ts';
import { bar } from './bar.ts';
import { content, problemOf, type GraphFace } from './content.ts';
import { graphStyles } from './styles.ts';
import { Surface } from './surface.ts';
import { Walker } from './walker.ts';

export { BeforeOpenEvent, ResourceSelectedEvent } from '../../controllers/resource-events.ts';

/** Nodes at most that a platform gives by the contract. */
const mostNodes = 2_000;

/**
 * What a resource stands among: what contains it and what it contains, what it links to and what links to it, what says
 * alike. As a picture that is walked through by arrow keys, zoomed and moved, and beside it as a list of the same, by
 * which everything can be reached that the picture shows (WCAG 1.1.1, 1.3.1, 2.1.1, 2.5.1, 2.5.7). The picture has the
 * role `application`, as WAI-ARIA 1.2 has it for what takes keys and is none of the widgets of the APG; where the arrow
 * keys lead is said by a live region (4.1.3).
 *
 * @slot heading - Instead of the heading.
 * @csspart panel - The box around everything.
 * @csspart bar - What stands above: the heading, and what can be set.
 * @csspart heading - The heading.
 * @csspart tools - What can be set.
 * @csspart input - The field to find names by, and the choice of how far.
 * @csspart filter - What a shape or a line means: a button that hides what is of its kind.
 * @csspart picture - The picture.
 * @csspart list - The same as a list.
 * @csspart entry - A neighbour in it.
 * @csspart button - A button.
 * @csspart open - The link to what is chosen.
 * @csspart message - What stands there when there is nothing to show.
 * @cssproperty --service-viewer-size - Its height; 560 px.
 * @cssState loading - The graph is on its way.
 * @cssState ready - It is shown.
 * @cssState failed - It could not be read.
 * @cssState busy - It is being read.
 * @cssState signed-out - Somebody has to sign in for it.
 * @cssState offline - It waits for the network.
 * @cssState limited - Reading it is held back for a while.
 * @fires {ResourceSelectedEvent} resource-selected - A node has been opened: by Enter, by a second press, by its link.
 * @fires {BeforeOpenEvent} before-open - Its page is about to be opened, where `resource-url` names one; cancelable.
 */
export class ResourceGraphElement extends LitElement {
  static override readonly styles = [tokens, controls, panelStyles, graphStyles];

  // No decorators: what they take would be a chunk of its own.
  static override readonly properties = {
    resourceId: { attribute: 'resource-id', reflect: true },
    depth: { type: Number, reflect: true },
    view: { reflect: true },
    limit: { type: Number },
    resourceUrl: { attribute: 'resource-url' },
    messages: { attribute: false },
  };

  /** The resource in the middle; without one the workspace of who is signed in. */
  resourceId: string | undefined;
  /** How many connections lead to what is farthest away: 1 to 4; 2 by default. */
  depth: number | undefined;
  /** `list` shows the list alone. */
  view: 'list' | undefined;
  /** Resources at most, up to 2,000; as many as the platform gives by default. */
  limit: number | undefined;
  /** Where pages of resources are, with `{id}` in it: a press leads there. Without it a press is an event alone. */
  resourceUrl?: string;
  /** Single sentences instead of ours. */
  messages?: DeepPartial<Messages>;

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { graph });
  readonly #platform: PlatformController = new PlatformController(this, () => this.#graph?.follow());
  readonly #links = new ResourceLinks(this, this.#platform);
  readonly #graph = graphOn(this, this.#platform, () => this.reload());
  readonly #surface = new Surface(this);
  readonly #walker = new Walker(this, () => this.#graph.model, this.#surface, this.#localise);
  readonly #busy = new BusySignController(this, () => this.#isBusy);
  readonly #countdown = new CountdownController(this, () =>
    this.#state?.limited ? (this.#graph.model?.clock.until ?? 0) : 0,
  );

  /** Focuses the picture, the list where that stands alone, or what can be done first. */
  override focus(options?: FocusOptions): void {
    const found = ['.picture', '#current', 'service-sign-in', '.empty .button'].map((selector) =>
      this.renderRoot.querySelector<HTMLElement>(selector),
    );
    found.find((each) => each)?.focus(options);
  }

  /** Reads what is shown anew. */
  reload(): void {
    const { resourceId, depth, limit } = this;
    void this.#graph.model?.read({ resourceId, depth, limit });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const asked = (['resourceId', 'depth', 'limit'] as const).some((name) => changed.has(name));
    if (asked && this.hasUpdated) this.reload();
    if (this.#state) this.#surface.show(this.#state);
  }

  protected override updated(): void {
    const {
      graph,
      failure,
      busy = false,
      signedOut = false,
      waitingForNetwork = false,
      limited = false,
    } = this.#state ?? {};
    const failed = Boolean(failure) || this.#graph.broken;
    setStates(this.#internals, {
      ...{ loading: !graph && !failed && !signedOut, ready: Boolean(graph), failed, busy },
      ...{ 'signed-out': signedOut, offline: waitingForNetwork, limited },
    });
    if (signedOut) void import('../sign-in/index.ts');
    // Why something could not be had is told in words that come later.
    if (failed && !this.#localise.lazyWords) {
      void this.#localise.loadLazyWords().then(
        () => this.requestUpdate(),
        () => undefined,
      );
    }
  }

  get #state(): GraphState | undefined {
    return this.#graph.model?.state;
  }

  get #isBusy(): boolean {
    const { busy, waitingForNetwork, limited } = this.#state ?? {};
    return this.#surface.hidden || Boolean(busy && !waitingForNetwork && !limited);
  }

  get #face(): GraphFace {
    const { language, words, lazyWords } = this.#localise;
    const all = this.limit === mostNodes || (this.#state?.graph?.nodes.length ?? 0) >= mostNodes;
    return {
      model: this.#graph.model,
      broken: this.#graph.broken,
      arranging: this.#surface.hidden && this.#busy.shown,
      left: this.#localise.clock(this.#countdown.seconds),
      asList: this.view === 'list',
      walker: this.#walker,
      links: this.#links,
      words: words.graph,
      failures: lazyWords?.failures,
      language,
      retry: () => this.#retry(),
      showMore: all ? undefined : () => (this.limit = mostNodes),
    };
  }

  #retry(): void {
    if (this.#graph.broken) this.#graph.reconnect();
    else void this.#graph.model?.retry();
  }

  protected override render(): TemplateResult {
    const face = this.#face;
    const { words } = face;
    const shown = this.#busy.shown;
    return html`<section
      class="panel"
      part="panel"
      lang=${face.language}
      aria-labelledby="heading"
      aria-busy=${shown ? 'true' : 'false'}
    >
      ${shown && this.#state?.graph ? wait : nothing}
      ${bar({
        words,
        name: this.#state?.shown?.start?.name,
        depth: graphDepthOf(this.depth),
        asList: face.asList,
        ready: Boolean(this.#state?.graph),
        find: (text, submit) => this.#walker.find(text, submit),
        setDepth: (depth) => (this.depth = depth),
        toggleList: () => (this.view = face.asList ? undefined : 'list'),
      })}
      ${content(face)}
      <div class="unseen" role="status">${problemOf(face) ?? this.#walker.said}</div>
    </section>`;
  }
}

define('resource-graph', ResourceGraphElement);

declare global {
  interface HTMLElementTagNameMap {
    'resource-graph': ResourceGraphElement;
  }
}
