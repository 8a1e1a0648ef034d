import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ResourceRead } from '../../contract/resources/resource.ts';
import { BusySignController } from '../../controllers/busy-sign.ts';
import { LocaliseController, type DeepPartial } from '../../controllers/localise.ts';
import { PlatformController } from '../../controllers/platform.ts';
import { define, setStates } from '../../controllers/render-root.ts';
import { viewer } from '../../localisation/sections/viewer.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { controls } from '../../theme/controls.ts';
import { tokens } from '../../theme/tokens.ts';
import { notice } from '../parts/notice.ts';
import { bar } from './bar.ts';
import { directoryStyles } from './directory/styles.ts';
import { ViewerController } from './viewer-controller.ts';
import { Aside } from './aside.ts';
import * as states from './states.ts';
import { viewerStyles } from './styles.ts';

export * from './events.ts';
export type { BeforeMenuEvent } from '../../controllers/menu-events.ts';
export type { ResourceChange, ResourceView, Selection, ViewFactory, Viewer } from './view.ts';
export { registerRenderer } from './renderers.ts';

/**
 * One resource of a workspace, with what it holds and what can be done with it: a directory as a list of any length,
 * a document, a file.
 *
 * @slot tools - More tools, before the viewer's own.
 * @slot text - A document's text as a server has rendered it; it stands until the viewer's own is there.
 * @csspart viewer - The box around everything.
 * @csspart bar - What stands above: the way here, and what can be done.
 * @csspart breadcrumbs - The way here.
 * @csspart tools - The viewer's own tools.
 * @csspart grid - The list of a directory.
 * @csspart row - A row of it.
 * @csspart info - What stands beside a resource: what is known of it, a search, a graph, topics.
 * @csspart menu - A menu.
 * @csspart dialog - A dialog.
 * @csspart uploads - What is on its way to the platform.
 * @csspart upload - A file of it.
 * @csspart drop - What says where files go that are being dragged.
 * @csspart toast - What has been done, with the way to take it back.
 * @cssproperty --service-viewer-size - Its height; 560 px.
 * @cssState loading - The resource is on its way.
 * @cssState ready - It is shown.
 * @cssState failed - It could not be had.
 * @cssState signed-out - Somebody has to sign in for it.
 * @cssState offline - It waits for the network.
 * @cssState limited - It was asked too often, and goes on by itself.
 * @cssState busy - Something is on its way for longer than a moment.
 * @cssState forbidden - Who is signed in may not do that.
 * @fires {BeforeMenuEvent} before-menu - A menu is about to open; cancelable.
 * @fires {BeforeOpenEvent} before-open - Somebody is about to go to another resource; cancelable.
 * @fires {ResourceOpenedEvent} resource-opened - Another resource is shown.
 * @fires {ResourceSelectedEvent} resource-selected - What is chosen in a directory is otherwise than it was.
 * @fires {ResourceChangedEvent} resource-changed - Somebody has done something to a resource here.
 * @fires {UploadFinishedEvent} upload-finished - A file has been uploaded.
 * @fires {FacetChangedEvent} facet-changed - A facet is shown, or none any more.
 */
export class ResourceViewerElement extends LitElement {
  static override readonly styles = [tokens, controls, viewerStyles, directoryStyles];

  // No decorators: what they take would be a chunk of its own.
  static override readonly properties = {
    resourceId: { attribute: 'resource-id', reflect: true },
    facet: { reflect: true },
    reveal: {},
    resourceUrl: { attribute: 'resource-url' },
    served: { attribute: 'served-read', type: Object },
    messages: { attribute: false },
  };

  /** The resource that is shown; without one the workspace of who is signed in. */
  resourceId: string | undefined;
  /**
   * What stands beside the resource: `info` what is known of it, `search` a search in its directory, `graph` what it
   * stands among, `clusters` what is written about in its directory.
   */
  facet: string | undefined;
  /** The row of a directory to which it goes when this is set: the id of what stands there. */
  reveal: string | undefined;
  /** Where pages of resources are, with `{id}` in it; the platform's own by default. */
  resourceUrl?: string;
  /** What a server has read for a page that it renders: the resource with its first rows or its text. */
  served: ResourceRead | undefined;
  /** Single sentences instead of ours. */
  messages?: DeepPartial<Messages>;

  readonly #internals = this.attachInternals();
  readonly #localise = new LocaliseController(this, { viewer });
  readonly #controller: ViewerController = new ViewerController(this, this.#localise, new PlatformController(this));
  readonly #side = new Aside(this.#controller);
  readonly #busy = new BusySignController(this, () => this.#controller.state.busy || this.#controller.actions.pending);

  constructor() {
    super();
    this.#controller.onLiveEvents = (events) => this.#side.heard(events);
  }

  /** Focuses what is shown. */
  override focus(options?: FocusOptions): void {
    const { view, state } = this.#controller;
    if (state.status === 'ready' && view?.focus) return view.focus(options);
    this.renderRoot.querySelector<HTMLElement>('service-sign-in, .empty button, button')?.focus(options);
  }

  /** Reads what is shown anew. */
  reload(): void {
    void this.#controller.read();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('reveal')) this.#controller.pendingReveal = this.reveal;
    if (changed.has('resourceId') && this.hasUpdated) this.#controller.changed(this.resourceId);
    this.#controller.prepare(this.served);
    const [one, another] = this.#controller.view?.selection?.resources ?? [];
    this.#side.show(this.facet, this.#controller.state.read?.resource, another ? undefined : one);
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
    if (status === 'signed-out' || ended) {
      void import('../sign-in/index.ts');
      void import('../parts/sign-in-again.ts').then(({ askAgain }) => askAgain(this));
    }
  }

  protected override render(): TemplateResult {
    const controller = this.#controller;
    const { ended } = controller.state;
    return html`
      <div class="viewer" part="viewer" lang=${controller.language} aria-busy=${this.#busy.shown}>
        ${this.#main()} ${controller.uploads.render()} ${controller.actions.render()} ${ended ? controller.errorMessages?.screens.sessionEnded(controller.words) : nothing}
        <div class="unseen" role="status">${controller.announcement}</div>
      </div>
    `;
  }

  #main(): TemplateResult {
    const controller = this.#controller;
    const { words } = controller;
    const { status, read, failure, waitingForNetwork } = controller.state;
    if (controller.loadFailed)
      return states.failed(words, controller.errorMessage(undefined), () => controller.retry());
    const rare = controller.errorMessages?.screens;
    const limitedWords = controller.errorMessages?.limited(controller.limitedUntil);
    if (status === 'signed-out') return rare?.signedOut(words) ?? states.skeleton(words);
    if (failure?.code === 'not_found') return rare?.notFound(controller, this.resourceId) ?? states.skeleton(words);
    if (failure) return states.failed(words, controller.errorMessage(failure), () => controller.retry());
    if (waitingForNetwork && !read) return states.offline(words);
    if (!read) return (limitedWords && rare?.limited(limitedWords)) || states.skeleton(words);
    const { resource } = read;
    const { facet } = this.#side;
    return html`
      ${bar(controller, { resource, infoShown: facet === 'info', more: controller.view?.toolbar?.(), selectionBar: controller.actions.selectionBar() })}
      ${waitingForNetwork ? notice('offline', words.offline) : nothing}
      ${rare?.notices(controller, limitedWords) ?? (controller.shownError ? notice('bad', controller.shownError.text) : nothing)}
      <div class=${facet ? 'main beside' : 'main'}>
        <div class="content" part="content">${controller.view?.render() ?? this.#coming(resource.id)}</div>
        ${this.#side.render()}
      </div>
    `;
  }

  /** What shows it is on its way, or there is nothing that does. */
  #coming(id: string): TemplateResult {
    const { words, hasNoView, errorMessages } = this.#controller;
    return hasNoView && errorMessages
      ? errorMessages.screens.unknownKind(words)
      : states.coming(words, id === this.served?.resource.id);
  }
}

define('resource-viewer', ResourceViewerElement);

declare global {
  interface HTMLElementTagNameMap {
    'resource-viewer': ResourceViewerElement;
  }
}
