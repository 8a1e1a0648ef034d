import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { CountdownController } from '../../controllers/countdown.ts';
import { errorMessage } from '../../controllers/error-message.ts';
import { GraphController } from '../../controllers/graph.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import { ResourceLinks } from '../../controllers/resource-links.ts';
import { directionOf } from '../../localisation/languages.ts';
import { graph } from '../../localisation/sections/graph.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { graphDepthOf, type GraphState } from '../../models/graph-model.ts';
import { container } from '../../theme/container.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { KeptFocus } from '../parts/kept-focus.ts';
import { StatusAnnouncer } from '../parts/status-announcer.ts';
import { panelStyles, progressBar } from '../parts/panel.ts';
import { signInScreenStyles } from '../parts/sign-in-screen.ts';
import { statusScreenStyles } from '../parts/status-screen.ts';
import { GraphCanvas } from './canvas.ts';
import { bar, content, problemOf, type GraphView } from './content.ts';
import { mediaStyles } from './media-styles.ts';
import { GraphNavigation } from './navigation.ts';
import { graphStyles } from './styles.ts';

export { BeforeOpenEvent, ResourceSelectedEvent } from '../../controllers/resource-events.ts';

/** Most nodes that a platform returns, by the contract. */
const maximumNodes = 2_000;

/**
 * Graph of a resource and its relations: directories that contain it, its content, links in both directions, similar
 * resources. A picture, walked through by arrow keys, zoomed and panned, and beside it the same graph as a list, which
 * reaches everything that the picture shows (WCAG 1.1.1, 1.3.1, 2.1.1, 2.5.1, 2.5.7). The picture has the role
 * `application` (WAI-ARIA 1.2), because it takes keys and is none of the widgets of the APG; a live region announces the
 * node that an arrow key selects (4.1.3).
 *
 * @slot heading - Instead of the heading.
 * @csspart panel - The box around everything.
 * @csspart bar - The bar with the heading and the tools.
 * @csspart heading - The heading.
 * @csspart tools - The tools.
 * @csspart input - The find field, and the select for the depth.
 * @csspart filter - A button of the legend, which hides the nodes or edges of its kind.
 * @csspart picture - The picture.
 * @csspart list - The same graph as a list.
 * @csspart entry - A neighbour in the list.
 * @csspart button - A button.
 * @csspart open - The link to the selected resource.
 * @csspart failure - The notice that the graph could not be read again.
 * @csspart message - The message when there is nothing to show.
 * @cssproperty --service-viewer-size - Height; 35 rem.
 * @cssState loading - The graph is loading.
 * @cssState ready - The graph is shown.
 * @cssState failed - The graph could not be loaded.
 * @cssState busy - A request is pending.
 * @cssState signed-out - The user is signed out.
 * @cssState offline - It waits for the network.
 * @cssState limited - Requests are rate limited for a while.
 * @fires {ResourceSelectedEvent} resource-selected - A node has been opened: by Enter, by a second press, by its link.
 * @fires {BeforeOpenEvent} before-open - A node's page is about to open, if `resource-url` names one; cancelable.
 */
export class ResourceGraphElement extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    container,
    panelStyles,
    statusScreenStyles,
    signInScreenStyles,
    graphStyles,
    mediaStyles,
  ];

  // No decorators: their code would be a chunk of its own.
  static override readonly properties = {
    resourceId: { attribute: 'resource-id', reflect: true },
    depth: { type: Number, reflect: true },
    view: { reflect: true },
    limit: { type: Number },
    resourceUrl: { attribute: 'resource-url' },
    headingLevel: { attribute: 'heading-level', type: Number },
    messages: { attribute: false },
  };

  /** Id of the resource in the middle; the user's workspace by default. */
  resourceId: string | undefined;
  /** Most edges between the resource and another: 1 to 4; 2 by default. */
  depth: number | undefined;
  /** `list` hides the picture. */
  view: 'list' | undefined;
  /** Most resources, up to 2,000; by default the platform's limit. */
  limit: number | undefined;
  /** URL of a resource's page, with `{id}` in it, opened by a press. Without it a press only dispatches an event. */
  resourceUrl?: string;
  /** Level of the first heading, 1 to 6; 2 by default. Those below it have the next ones. */
  headingLevel?: number;
  /** Overrides of single messages. */
  messages?: DeepPartial<Messages>;

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { graph });
  readonly #graph = new GraphController(this);
  readonly #links = new ResourceLinks(this, this.#graph.platform);
  readonly #announcer = new StatusAnnouncer(this);
  readonly #canvas = new GraphCanvas(this);
  readonly #navigation = new GraphNavigation({
    host: this,
    model: () => this.#graph.model,
    canvas: this.#canvas,
    localise: this.#localise,
    announcer: this.#announcer,
  });
  readonly #busy = new BusySignController(this, () => this.#isBusy);
  readonly #countdown = new CountdownController(this, () =>
    this.#state?.limited ? (this.#graph.model?.clock.until ?? 0) : 0,
  );

  constructor() {
    super();
    this.addController(new KeptFocus(this, () => this.#state?.signedOut));
  }

  /** Focuses the picture, the list if it is alone, the sign-in, or the first button. */
  override focus(options?: FocusOptions): void {
    const found = ['.picture', '#current', 'service-sign-in', '.empty .button'].map((selector) =>
      this.renderRoot.querySelector<HTMLElement>(selector),
    );
    found.find((each) => each)?.focus(options);
  }

  /** Loads the graph again. */
  reload(): void {
    this.#graph.read();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isChanged = (['resourceId', 'depth', 'limit'] as const).some((name) => changed.has(name));
    if (isChanged && this.hasUpdated) this.reload();
    if (this.#state) this.#canvas.show(this.#state, this.#localise.language);
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
    const failed = Boolean(failure) || this.#graph.loadFailed;
    setStates(this.#internals, {
      loading: !graph && !failed && !signedOut,
      ready: Boolean(graph),
      failed,
      busy,
      'signed-out': signedOut,
      offline: waitingForNetwork,
      limited,
    });
  }

  get #state(): GraphState | undefined {
    return this.#graph.model?.state;
  }

  get #isBusy(): boolean {
    const { busy, waitingForNetwork, limited } = this.#state ?? {};
    return this.#canvas.isHidden || Boolean(busy && !waitingForNetwork && !limited);
  }

  get #view(): GraphView {
    const { language } = this.#localise;
    const { graph: words } = this.#localise.words;
    const hasMost = this.limit === maximumNodes || (this.#state?.graph?.nodes.length ?? 0) >= maximumNodes;
    const asList = this.view === 'list';
    return {
      host: this,
      model: this.#graph.model,
      loadFailed: this.#graph.loadFailed,
      isLayingOut: this.#canvas.isHidden && this.#busy.shown,
      limited: this.#state?.limited ? words.limited(this.#localise.clock(this.#countdown.seconds)) : undefined,
      depth: graphDepthOf(this.depth),
      asList,
      navigation: this.#navigation,
      links: this.#links,
      words,
      language,
      errorMessage: () => errorMessage(this.#localise, this.#state?.failure, words.failed),
      retry: () => this.#retry(),
      showMore: hasMost ? undefined : () => (this.limit = maximumNodes),
      setDepth: (depth) => (this.depth = depth),
      toggleList: () => (this.view = asList ? undefined : 'list'),
    };
  }

  #retry(): void {
    if (this.#graph.loadFailed) this.#graph.renew();
    else void this.#graph.model?.retry();
  }

  protected override render(): TemplateResult {
    const view = this.#view;
    const isBusy = this.#busy.shown;
    return html`<section
      class="panel"
      part="panel"
      lang=${view.language}
      dir=${directionOf(view.language)}
      aria-labelledby="heading"
      aria-busy=${isBusy ? 'true' : 'false'}
    >
      ${isBusy && this.#state?.graph ? progressBar : nothing} ${bar(view)} ${content(view)}
      ${this.#announcer.render(problemOf(view), !this.#state?.graph && !this.#state?.signedOut)}
    </section>`;
  }
}

define('resource-graph', ResourceGraphElement);

declare global {
  interface HTMLElementTagNameMap {
    'resource-graph': ResourceGraphElement;
  }
}
