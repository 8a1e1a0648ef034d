import { html, nothing, type CSSResultGroup, type ReactiveController, type TemplateResult } from 'lit';
import type { Resource } from '../../../contract/resources.ts';
import type { UploadTarget } from '../../../models/upload/upload-item.ts';
import { Late } from '../late.ts';
import type { Viewer } from '../view.ts';
import type { askForFiles } from './ask-files.ts';
import { bringsFiles, takeDropped, type Choice } from './chosen.ts';
import type { UploadDesk } from './desk.ts';

/** Where uploads of anybody on a platform are kept. */
const keptFor = (baseUrl: string) => `service:uploads:${baseUrl}:`;

const mayTake = (resource: Resource | undefined): resource is Resource =>
  resource?.kind === 'directory' && resource.permissions.includes('write');

export interface GateOptions {
  /** The resource that is shown. */
  shown(): Resource | undefined;
  adopt(styles: CSSResultGroup): void;
}

/** Where files would go that are being dragged, where they may go anywhere, and the row that they are over. */
interface Over {
  readonly target: UploadTarget | undefined;
  readonly row: Element | undefined;
}

/**
 * Where files come in: dropped anywhere on the viewer, onto a row, or chosen. What uploads them is loaded with the first
 * of them, or where some were left unfinished before.
 */
export class UploadGate implements ReactiveController {
  readonly #viewer: Viewer;
  readonly #options: GateOptions;
  readonly #ask: Late<typeof askForFiles>;
  #desk: UploadDesk | undefined;
  #opening: Promise<UploadDesk | undefined> | undefined;
  #platform: object | undefined;
  /** Files are being dragged: onto what, where they may be put at all. */
  #over: Over | undefined;

  constructor(viewer: Viewer, options: GateOptions) {
    this.#viewer = viewer;
    this.#options = options;
    this.#ask = new Late(viewer, () => import('./ask-files.ts').then((module) => module.askForFiles));
    viewer.addController(this);
  }

  /** Has somebody choose what goes into a directory. */
  choose(directory: Pick<Resource, 'id' | 'name'>, { folder = false } = {}): void {
    this.#ask.begin('choose', async (ask) => {
      const read = await ask({ folder });
      if (read) await this.#take(read, directory);
    });
  }

  hostConnected(): void {
    const { element } = this.#viewer;
    element.addEventListener('dragover', this.#dragged);
    element.addEventListener('dragleave', this.#left);
    element.addEventListener('drop', this.#dropped);
  }

  hostDisconnected(): void {
    const { element } = this.#viewer;
    element.removeEventListener('dragover', this.#dragged);
    element.removeEventListener('dragleave', this.#left);
    element.removeEventListener('drop', this.#dropped);
    queueMicrotask(this.#rest);
  }

  hostUpdate(): void {
    const { resources } = this.#viewer;
    if (resources?.client === this.#platform || !this.#options.shown()) return;
    this.#close();
    this.#platform = resources?.client;
    if (resources && hasKept(resources.client.baseUrl)) void this.#open();
  }

  hostUpdated(): void {
    // A browser lets files be asked for only soon after a press.
    if (this.#platform && mayTake(this.#options.shown())) this.#ask.prepare();
    this.#desk?.updated();
  }

  render(): TemplateResult | typeof nothing {
    const over = this.#over;
    return html`${this.#desk?.render() ?? nothing}
    ${
      over && !over.row
        ? html`<div class=${over.target ? 'drop' : 'drop not'} part="drop" aria-hidden="true">
            ${this.#desk ? html`<span>${this.#desk.dropWords(over.target)}</span>` : nothing}
          </div>`
        : nothing
    }`;
  }

  /** Kept from the browser, which would leave the page for the file. */
  readonly #dragged = (event: DragEvent): void => {
    if (!bringsFiles(event.dataTransfer)) return;
    event.preventDefault();
    const { target, row } = this.#at(event);
    if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none';
    if (this.#over && this.#over.target?.id === target?.id && this.#over.row === row) return;
    this.#show({ target, row });
    void this.#open();
  };

  readonly #left = (event: DragEvent): void => {
    if (event.relatedTarget === null || event.target === this.#viewer.element) this.#show(undefined);
  };

  readonly #dropped = (event: DragEvent): void => {
    const { dataTransfer } = event;
    if (!dataTransfer || !bringsFiles(dataTransfer)) return;
    event.preventDefault();
    const { target } = this.#at(event);
    this.#show(undefined);
    if (!target) return;
    void this.#take(takeDropped(dataTransfer), target);
  };

  #show(over: Over | undefined): void {
    this.#over?.row?.classList.remove('target');
    over?.row?.classList.add('target');
    this.#over = over;
    this.#viewer.requestUpdate();
  }

  /** The directory in the row under the pointer, else the one that is shown. */
  #at(event: DragEvent): Over {
    const row = event
      .composedPath()
      .find((each) => each instanceof Element && each.matches('.rows [data-kind=directory]'));
    const index =
      row instanceof Element ? Number(row.ariaRowIndex ?? row.getAttribute('aria-rowindex')) - 2 : undefined;
    const found = index === undefined ? undefined : this.#viewer.acts.directory?.row(index);
    if (row instanceof Element && mayTake(found)) return { target: found, row };
    const shown = this.#options.shown();
    return { target: mayTake(shown) ? shown : undefined, row: undefined };
  }

  async #take(read: NonNullable<Choice>, target: UploadTarget): Promise<void> {
    try {
      const desk = await this.#open();
      // What was dropped goes on once somebody has signed in.
      if (!desk) return this.#viewer.fail({ code: 'unauthenticated' }, () => void this.#take(read, target));
      desk.add(await desk.reading(read), { id: target.id, name: target.name });
    } catch (error) {
      this.#viewer.fail(error, () => void this.#take(read, target));
    }
  }

  /** Without a viewer, what is under way goes on; what rests is found again. */
  readonly #rest = (): void => {
    if (!this.#viewer.element.isConnected && !this.#desk?.underWay) this.#close();
  };

  /** Loads what uploads, for who is signed in. */
  #open(): Promise<UploadDesk | undefined> {
    this.#opening ??= this.#start();
    this.#opening.catch(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #start(): Promise<UploadDesk | undefined> {
    const { resources } = this.#viewer;
    if (!resources) return undefined;
    const [{ UploadDesk }, session] = await Promise.all([import('./desk.ts'), resources.client.session.known()]);
    if (session.status !== 'signed-in' || this.#platform !== resources.client) {
      this.#opening = undefined;
      return undefined;
    }
    this.#desk = new UploadDesk(this.#viewer, resources, `${keptFor(resources.client.baseUrl)}${session.user.id}`);
    this.#desk.model.subscribe(this.#rest);
    this.#options.adopt(this.#desk.styles);
    this.#viewer.requestUpdate();
    return this.#desk;
  }

  #close(): void {
    this.#desk?.close();
    this.#desk = this.#opening = this.#platform = undefined;
  }
}

/** Whether somebody has left uploads behind in this browser. */
function hasKept(baseUrl: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(keptFor(baseUrl)));
  } catch {
    return false;
  }
}
