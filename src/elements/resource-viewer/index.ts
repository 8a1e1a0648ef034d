import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ResourceRead } from '../../contract/resources/resource.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import { directionOf } from '../../localisation/languages.ts';
import { viewer } from '../../localisation/sections/viewer.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { notice } from '../parts/notice.ts';
import { statusScreen } from '../parts/status-screen.ts';
import { bar } from './bar.ts';
import { skeletonRows } from './directory/rows.ts';
import { directoryStyles } from './directory/styles.ts';
import { ViewerController } from './viewer-controller.ts';
import { Aside } from './aside.ts';
import { viewerStyles } from './styles.ts';

export * from './events.ts';
export type { BeforeMenuEvent } from '../../controllers/menu-events.ts';
export type { ResourceChange, ResourceView, Selection, ViewFactory, Viewer } from './view.ts';
export { registerRenderer } from './register-renderer.ts';

/**
 * Shows a resource of a workspace with its actions: a directory as a grid of any length, a document, or a file.
 *
 * @slot tools - Tools before the viewer's own.
 * @slot text - Text of a document as a server has rendered it; replaced once the viewer has rendered its own.
 * @csspart viewer - The box around everything.
 * @csspart bar - The bar above: breadcrumbs and tools.
 * @csspart breadcrumbs - Links to the directories above.
 * @csspart tools - The viewer's own tools.
 * @csspart grid - The grid of a directory.
 * @csspart row - A row of the grid.
 * @csspart info - The facet beside a resource: info, search, graph or topics.
 * @csspart formatting - The toolbar of the document editor.
 * @csspart insert-menu - The menu that `/` opens in the document editor.
 * @csspart menu - A menu.
 * @csspart dialog - A dialog.
 * @csspart uploads - The list of uploads.
 * @csspart upload - An upload.
 * @csspart drop - The target of files that are dragged.
 * @csspart toast - The message after an action, with its undo.
 * @cssproperty --service-viewer-size - Height; 35 rem.
 * @cssState loading - The resource loads.
 * @cssState ready - The resource is shown.
 * @cssState failed - The resource could not be read.
 * @cssState signed-out - The user is signed out.
 * @cssState offline - Waits for the network.
 * @cssState limited - Waits for a rate limit, and continues by itself.
 * @cssState busy - A request takes longer than a moment.
 * @cssState forbidden - The user has no access.
 * @fires {BeforeMenuEvent} before-menu - A menu is about to open; cancelable.
 * @fires {BeforeOpenEvent} before-open - Another resource is about to open; cancelable.
 * @fires {ResourceOpenedEvent} resource-opened - Another resource is shown.
 * @fires {ResourceSelectedEvent} resource-selected - The selection in a directory has changed.
 * @fires {ResourceChangedEvent} resource-changed - The user has changed a resource here.
 * @fires {UploadFinishedEvent} upload-finished - A file has been uploaded.
 * @fires {FacetChangedEvent} facet-changed - A facet is shown, or none any more.
 */
export class ResourceViewerElement extends LitElement {
  static override readonly styles = [tokens, controls, viewerStyles, directoryStyles];

  // Without decorators, which would be a chunk of their own.
  static override readonly properties = {
    resourceId: { attribute: 'resource-id', reflect: true },
    facet: { reflect: true },
    reveal: {},
    paged: { type: Boolean, reflect: true },
    resourceUrl: { attribute: 'resource-url' },
    served: { attribute: 'served-read', type: Object },
    headingLevel: { attribute: 'heading-level', type: Number },
    messages: { attribute: false },
  };

  /** Id of the resource; by default the root of the user's workspace. */
  resourceId: string | undefined;
  /** Facet beside the resource: `info`, `search` in its directory, `graph` around it, or `clusters` of its directory. */
  facet: string | undefined;
  /** Id of a row to scroll to and select when this is set; focus stays where it is. */
  reveal: string | undefined;
  /** Shows a directory as a plain table with pages instead of a grid, for a screen reader's browse mode. */
  paged?: boolean;
  /** URL of a resource's page, with `{id}`; the platform's own by default. */
  resourceUrl?: string;
  /** The resource as read by the server that renders the page, with its first rows or its text. */
  served: ResourceRead | undefined;
  /** Level of the first heading, 1 to 6; 2 by default, 3 of a panel. Those below it have the next ones. */
  headingLevel?: number;
  /** Messages that replace single default ones. */
  messages?: DeepPartial<Messages>;

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { viewer });
  readonly #controller: ViewerController = new ViewerController(this, this.#localise, new PlatformController(this));
  readonly #aside = new Aside(this.#controller);
  readonly #busy = new BusySignController(this, () => this.#controller.state.busy || this.#controller.actions.pending);

  constructor() {
    super();
    this.#controller.onLiveEvents = (events) => this.#aside.followEvents(events);
  }

  /** Focuses the resource, the sign-in, or the first button. */
  override focus(options?: FocusOptions): void {
    const { view, state } = this.#controller;
    if (state.status === 'ready' && view?.focus) return view.focus(options);
    this.renderRoot.querySelector<HTMLElement>('service-sign-in, .empty button, button')?.focus(options);
  }

  /** Reads the resource again. */
  reload(): void {
    void this.#controller.read();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('resourceId') && this.hasUpdated) this.#controller.changed(this.resourceId);
    this.#controller.prepare();
    const [one, another] = this.#controller.view?.selection?.resources ?? [];
    this.#aside.show(this.facet, this.#controller.state.read?.resource, another ? undefined : one);
  }

  /** Buttons need script: a server renders none, and hydration begins with its markup. */
  protected override firstUpdated(): void {
    if (this.served) this.requestUpdate();
  }

  /** Includes the update that follows the first one. */
  protected override async getUpdateComplete(): Promise<boolean> {
    return (await super.getUpdateComplete()) || super.getUpdateComplete();
  }

  protected override updated(): void {
    const { status, waitingForNetwork, ended, failure } = this.#controller.state;
    setStates(this.#internals, {
      loading: status === 'loading',
      ready: status === 'ready' && Boolean(this.#controller.view),
      failed: status === 'failed',
      'signed-out': status === 'signed-out' || ended,
      offline: waitingForNetwork,
      limited: Boolean(this.#controller.limitedUntil),
      busy: this.#busy.shown,
      forbidden: failure?.code === 'forbidden',
    });
  }

  protected override render(): TemplateResult {
    const controller = this.#controller;
    const { language } = controller;
    const { ended } = controller.state;
    return html`
      <div class="viewer" part="viewer" lang=${language} dir=${directionOf(language)} aria-busy=${this.#busy.shown}>
        ${this.#main()} ${controller.uploads.render()} ${controller.actions.render()} ${ended ? controller.errorMessages?.sessionEnded() : nothing}
        ${controller.announcer.render()}
      </div>
    `;
  }

  #main(): unknown {
    const limitedText = this.#controller.errorMessages?.limited(this.#controller.limitedUntil);
    return this.#renderStatus(limitedText) ?? this.#renderResource(limitedText);
  }

  #renderStatus(limited: string | undefined): unknown {
    const controller = this.#controller;
    const { words, loadFailed, errorMessages } = controller;
    const { state } = controller;
    // As large as the content, so that nothing moves when it is rendered.
    const loading = () => html`
      <div class="bar" part="bar" aria-hidden="true"><span class="bone"></span></div>
      <div class="content" part="skeleton">${this.#renderSkeleton()}</div>
    `;
    return statusScreen({
      ...state,
      words,
      loadFailed,
      limited,
      signedOut: state.status === 'signed-out',
      hasContent: Boolean(state.read),
      errorMessage: () => controller.errorMessage(state.failure),
      retry: () => controller.retry(),
      loading,
      signIn: () => errorMessages?.signedOut() ?? loading(),
      notFound: () => errorMessages?.notFound(this.resourceId) ?? loading(),
    });
  }

  #renderResource(limited: string | undefined): TemplateResult | typeof nothing {
    const controller = this.#controller;
    const { words, view, shownError, errorMessages } = controller;
    const { read, waitingForNetwork } = controller.state;
    if (!read) return nothing;
    const { resource } = read;
    const { facet } = this.#aside;
    return html`
      ${bar(controller, { resource, infoShown: facet === 'info', more: view?.toolbar?.(), selectionBar: controller.actions.selectionBar() })}
      ${waitingForNetwork ? notice('offline', words.offline) : nothing}
      ${errorMessages?.notices(limited) ?? (shownError ? notice('bad', shownError.text) : nothing)}
      <div class=${facet ? 'main beside' : 'main'}>
        <div class="content" part="content">${view?.render() ?? this.#renderLoading(resource.id)}</div>
        ${this.#aside.render()}
      </div>
    `;
  }

  /** Skeleton while the view loads; a server may have rendered the text of a document. */
  #renderLoading(id: string): TemplateResult {
    const { hasNoView, errorMessages } = this.#controller;
    if (hasNoView && errorMessages) return errorMessages.unknownKind();
    const skeleton = this.#renderSkeleton();
    return id === this.served?.resource.id ? html`<slot name="text">${skeleton}</slot>` : skeleton;
  }

  #renderSkeleton(): TemplateResult {
    return html`${skeletonRows()}<span class="unseen">${this.#controller.words.loading}</span>`;
  }
}

define('resource-viewer', ResourceViewerElement);

declare global {
  interface HTMLElementTagNameMap {
    'resource-viewer': ResourceViewerElement;
  }
}
