import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { UploadTarget } from '../../../models/upload/upload-item.ts';
import type { FileTarget, Viewer, ResourceActions } from '../view.ts';
import { askForFiles, type Choice, type PickOptions } from './pick-files.lazy.ts';
import type { UploadsController } from './uploads.ts';

/** Key prefix of the stored uploads of all users of a platform. */
const storePrefix = (baseUrl: string) => `service:uploads:${baseUrl}:`;

const accepts = (resource: Resource | undefined, { upload }: ResourceActions): resource is Resource =>
  upload !== undefined && resource?.kind === 'directory' && resource.permissions.includes('write');

type Target = UploadTarget | FileTarget;

interface Over {
  readonly target: Target | undefined;
  readonly row: Element | undefined;
}

/**
 * Decides where files are uploaded to. Loads the upload code with the first files, or if unfinished uploads are stored.
 */
class UploadIntake implements ReactiveController {
  readonly #viewer: Viewer;
  #uploads: UploadsController | undefined;
  #opening: Promise<UploadsController | undefined> | undefined;
  #platform: object | undefined;
  #over: Over | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    viewer.addController(this);
    this.hostUpdate();
    viewer.requestUpdate();
  }

  async pick(target: Target, options?: PickOptions): Promise<void> {
    const read = await askForFiles(options);
    if (read) await this.take(read, target);
  }

  /** @param under elements under the pointer, innermost first. @returns whether files may be dropped there */
  over(under: readonly EventTarget[]): boolean {
    const { target, row } = this.#at(under);
    if (!this.#over || this.#over.target?.id !== target?.id || this.#over.row !== row) {
      this.#show({ target, row });
      this.#open().catch(() => undefined);
    }
    return target !== undefined;
  }

  leave(): void {
    this.#show(undefined);
  }

  drop(read: NonNullable<Choice>, under: readonly EventTarget[]): void {
    const { target } = this.#at(under);
    if (target) void this.take(read, target);
  }

  async take(read: NonNullable<Choice>, target: Target): Promise<void> {
    try {
      const uploads = await this.#open();
      // Continues after the sign-in.
      if (!uploads) return this.#viewer.fail({ code: 'unauthenticated' }, () => void this.take(read, target));
      const isUsed = 'added' in target;
      const files = await uploads.reading(read);
      // Pasted pictures often have the same name.
      const items = await uploads.add(files, { id: target.id, name: target.name }, isUsed ? 'rename' : 'fail');
      if (isUsed) target.added(items, uploads.model);
    } catch (error) {
      this.#viewer.fail(error, () => void this.take(read, target));
    }
  }

  hostDisconnected(): void {
    queueMicrotask(this.#closeUnused);
  }

  hostUpdate(): void {
    const { resources } = this.#viewer;
    if (resources?.client === this.#platform || !this.#viewer.resource) return;
    this.#close();
    this.#platform = resources?.client;
    if (resources && hasStored(resources.client.baseUrl)) this.#open().catch(() => undefined);
  }

  hostUpdated(): void {
    this.#uploads?.updated();
  }

  render(): TemplateResult {
    const over = this.#over;
    return html`${this.#uploads?.render() ?? nothing}
    ${
      over && !over.row
        ? html`<div class=${over.target ? 'drop' : 'drop not'} part="drop" aria-hidden="true">
            ${this.#uploads ? html`<span>${this.#uploads.dropWords(over.target)}</span>` : nothing}
          </div>`
        : nothing
    }`;
  }

  #show(over: Over | undefined): void {
    this.#over?.row?.classList.remove('target');
    over?.row?.classList.add('target');
    this.#over = over;
    this.#viewer.requestUpdate();
  }

  /** The view's own target or the directory in the row under the pointer, else the directory that is shown. */
  #at(under: readonly EventTarget[]): Over {
    const row = under.find((each) => each instanceof Element && each.matches('.rows [data-kind=directory]'));
    const { actions, resource, view } = this.#viewer;
    const own = actions.upload && view?.fileTarget?.(under);
    if (own) return { target: own, row: undefined };
    const found = row instanceof Element ? view?.resourceAt?.(row) : undefined;
    if (row instanceof Element && accepts(found, actions)) return { target: found, row };
    return { target: accepts(resource, actions) ? resource : undefined, row: undefined };
  }

  /** Pending uploads continue after the viewer has left the page; others are restored later. */
  readonly #closeUnused = (): void => {
    if (!this.#viewer.element.isConnected && !this.#uploads?.model.underWay) this.#close();
  };

  /** Loads the upload code, for the signed-in user. */
  #open(): Promise<UploadsController | undefined> {
    this.#opening ??= this.#start();
    this.#opening.catch(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #start(): Promise<UploadsController | undefined> {
    const { resources } = this.#viewer;
    if (!resources) return undefined;
    const { client } = resources;
    const [{ UploadsController }] = await Promise.all([import('./uploads.ts'), client.session.known()]);
    const { state } = client.session;
    if (state.status !== 'signed-in' || this.#platform !== client) {
      this.#opening = undefined;
      return undefined;
    }
    const { id: userId } = state.user;
    const storeKey = `${storePrefix(client.baseUrl)}${userId}`;
    this.#uploads = new UploadsController(this.#viewer, resources, {
      userId,
      storeKey,
      ask: askForFiles,
      anotherUser: () => {
        this.#close();
        this.#viewer.requestUpdate();
      },
    });
    this.#uploads.model.subscribe(this.#closeUnused);
    this.#viewer.adoptStyles(this.#uploads.styles);
    this.#viewer.requestUpdate();
    return this.#uploads;
  }

  #close(): void {
    this.#uploads?.close();
    this.#uploads = this.#opening = this.#platform = undefined;
  }
}

/** @returns whether this browser has stored uploads of any user */
function hasStored(baseUrl: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(storePrefix(baseUrl)));
  } catch {
    return false;
  }
}

const intakes = new WeakMap<Viewer, UploadIntake>();

/** The one intake of a viewer. */
export function intakeOf(viewer: Viewer): UploadIntake {
  const intake = intakes.get(viewer) ?? new UploadIntake(viewer);
  intakes.set(viewer, intake);
  return intake;
}
