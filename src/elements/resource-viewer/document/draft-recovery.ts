import { html, nothing, render, type LitElement, type TemplateResult } from 'lit';
import { browserStore } from '../../../controllers/browser-store.ts';
import { LiveController } from '../../../controllers/live.ts';
import { formatMoment } from '../../../localisation/format.ts';
import { messagesFor } from '../../../localisation/languages.ts';
import { document as documentSection, type DocumentMessages } from '../../../localisation/sections/document.ts';
import type { DocumentModel } from '../../../models/document-model.ts';
import { Drafts, draftsKey, type Draft } from '../../../models/document/drafts.ts';
import { saveElsewhere } from '../../../models/document/save-elsewhere.ts';
import { clock, triangleAlert } from '../../../theme/icons.ts';
import type { Viewer } from '../view.ts';
import type { Editing } from './editing.ts';
import { noticeBar } from './notices.ts';
import { openDocumentsOf } from './open-documents.ts';
import { documentStyles } from './styles.ts';
import { isFailure } from '../../../transport/failure.ts';

/** Copy, save as new, or discard a text whose document can no longer be saved. */
export class DraftRecovery {
  readonly #viewer: Viewer;
  readonly #words: () => DocumentMessages;
  readonly #editing: Editing;
  #saving = false;

  constructor(viewer: Viewer, words: () => DocumentMessages, editing: Editing) {
    this.#viewer = viewer;
    this.#words = words;
    this.#editing = editing;
  }

  render(model: DocumentModel): TemplateResult {
    const words = this.#words();
    return noticeBar(
      'bad',
      triangleAlert,
      words.accessLost[model.state.withdrawn ?? 'gone'],
      { label: words.copyText, press: () => void this.#copy(model) },
      { label: words.saveAsNew, press: () => void this.#save(model), disabled: this.#saving },
      { label: words.discardDraft, press: () => this.#discard(model), disabled: this.#saving },
    );
  }

  async #copy(model: DocumentModel): Promise<void> {
    const words = this.#words();
    try {
      await navigator.clipboard.writeText(textOf(model));
      this.#viewer.announce(words.copied);
    } catch {
      // Plain http has no clipboard, and a frame may have no right to it.
      this.#editing.selectAll();
      this.#viewer.announce(globalThis.document.execCommand('copy') ? words.copied : words.copyByHand);
    }
  }

  async #save(model: DocumentModel): Promise<void> {
    if (this.#saving) return;
    this.#becomes(true);
    const { name, parentId } = model.resource;
    try {
      const resources = await this.#viewer.whenReady();
      const made = await saveElsewhere(resources, { text: textOf(model), name, parentId: parentId ?? undefined });
      this.#letGo(model);
      this.#viewer.announce(this.#words().savedAsNew(made.name));
      this.#viewer.open(made.id);
    } catch (error) {
      this.#viewer.fail(error, () => void this.#save(model));
    } finally {
      this.#becomes(false);
    }
  }

  #discard(model: DocumentModel): void {
    const { withdrawn } = model.state;
    this.#letGo(model);
    if (withdrawn === 'gone') this.#viewer.open(model.resource.id);
  }

  #letGo(model: DocumentModel): void {
    const { withdrawn } = model.state;
    model.abandon();
    if (withdrawn === 'gone') openDocumentsOf(this.#viewer).forget(model);
  }

  /** Read-only meanwhile: what is typed now would not be saved. */
  #becomes(saving: boolean): void {
    this.#saving = saving;
    this.#editing.readOnly = saving;
    this.#viewer.requestUpdate();
  }
}

const textOf = ({ state }: DocumentModel): string => state.conflict?.mine ?? state.text;

interface Found extends Omit<Draft, 'revision'> {
  /** It is not kept any more. */
  readonly drop: () => void;
}

const shown = new WeakMap<Element, LostDraft>();

/** The viewer, which can be told to try again. */
type RetryingViewer = Viewer & { retry(): void };

/**
 * Offers the user's unsaved text of a resource that is not found, and opens the resource as soon as it can be read
 * again.
 */
export function offerLostDraft(viewer: RetryingViewer, id: string | undefined): void {
  const place = viewer.element.shadowRoot?.querySelector<HTMLElement>('.left-behind');
  if (!place || id === undefined) return;
  const before = shown.get(place);
  if (before?.id === id) return before.render();
  const left = new LostDraft(viewer, id, place);
  shown.set(place, left);
  void left.look().catch(() => undefined);
}

/** A text of the reader's own whose document is not to be had: to be copied, saved as a new one, or let go. */
class LostDraft {
  readonly id: string;
  readonly #viewer: RetryingViewer;
  readonly #place: HTMLElement;
  readonly #live: LiveController;
  #drafts: Drafts | undefined;
  #found: Found | undefined;
  #saving = false;
  /** Why it could not be saved. */
  #refused: unknown;

  constructor(viewer: RetryingViewer, id: string, place: HTMLElement) {
    this.#viewer = viewer;
    this.id = id;
    this.#place = place;
    this.#live = new LiveController(viewer.element as LitElement, () => void this.#tryAgain());
  }

  async look(): Promise<void> {
    const resources = await this.#viewer.whenReady();
    this.#live.follow(resources);
    const userId = await openDocumentsOf(this.#viewer).personOf(resources);
    if (userId === undefined) return;
    const { baseUrl } = resources.client;
    this.#drafts = new Drafts(browserStore('localStorage'), draftsKey(baseUrl, userId, this.id), '');
    this.#viewer.adoptStyles(documentStyles);
    this.#next();
  }

  render(): void {
    render(this.#found ? this.#offered(this.#found) : nothing, this.#place);
  }

  /** Called after live events: the resource may have been restored or shared. */
  async #tryAgain(): Promise<void> {
    const isShown = () => this.#place.isConnected && shown.get(this.#place) === this;
    const there = isShown() && (await this.#viewer.resources?.read(this.id, { limit: 1 }).catch(() => undefined));
    if (!there && isShown()) return;
    this.#live.follow(undefined);
    this.#viewer.removeController(this.#live);
    if (isShown()) this.#viewer.retry();
  }

  get #words() {
    return messagesFor({ document: documentSection }, [this.#viewer.language]).words.document;
  }

  #next(): void {
    this.#found = this.#ofModel() ?? this.#ofStore();
    this.render();
  }

  /** Text that the browser could not store is still in the model. */
  #ofModel(): Found | undefined {
    const documents = openDocumentsOf(this.#viewer);
    const model = documents.find(this.id);
    if (!model?.dirty) return undefined;
    model.keep();
    const { state, resource } = model;
    const { name, parentId } = resource;
    const drop = () => {
      model.abandon();
      documents.forget(model);
    };
    const text = state.conflict?.mine ?? state.text;
    return { text, at: Date.now(), name, ...(parentId !== null && { parentId }), drop };
  }

  #ofStore(): Found | undefined {
    const draft = this.#drafts?.find();
    return draft && { ...draft, drop: () => this.#drafts?.drop(draft) };
  }

  #offered(found: Found): TemplateResult {
    const words = this.#words;
    const time = formatMoment(new Date(found.at).toISOString(), this.#viewer.language);
    return html`<div role="status">
        ${noticeBar(
          '',
          clock,
          words.recoveredFrom(time),
          { label: words.copyText, press: () => void this.#copy(found) },
          { label: words.saveAsNew, press: () => void this.#save(found), disabled: this.#saving },
          { label: words.discardDraft, press: () => this.#drop(found), disabled: this.#saving },
        )}
        ${this.#refused ? noticeBar('bad', triangleAlert, words.failedHelp(this.#viewer.errorMessage(this.#refused))) : nothing}
      </div>
      <textarea class="own-text" readonly rows="6" aria-label=${words.recoveredText} .value=${found.text}></textarea>`;
  }

  async #copy({ text }: Found): Promise<void> {
    const words = this.#words;
    try {
      await navigator.clipboard.writeText(text);
      this.#viewer.announce(words.copied);
    } catch {
      // Plain http has no clipboard, and a frame may have no right to it.
      this.#place.querySelector('textarea')?.select();
      this.#viewer.announce(globalThis.document.execCommand('copy') ? words.copied : words.copyByHand);
    }
  }

  async #save(found: Found): Promise<void> {
    const { text, name = this.#words.recoveredName, parentId } = found;
    this.#saving = true;
    this.#refused = undefined;
    this.render();
    try {
      const made = await saveElsewhere(await this.#viewer.whenReady(), { text, name, parentId });
      this.#viewer.announce(this.#words.savedAsNew(made.name));
      this.#drop(found);
      if (!this.#found) this.#viewer.open(made.id);
    } catch (error) {
      if (isFailure(error, 'unauthenticated')) {
        this.#viewer.fail(error, () => void this.#save(found));
      } else this.#refused = error;
    } finally {
      this.#saving = false;
      this.render();
    }
  }

  #drop(found: Found): void {
    found.drop();
    this.#next();
  }
}
