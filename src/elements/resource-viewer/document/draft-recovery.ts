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
import { copyText } from '../../parts/copy-text.ts';
import type { Viewer } from '../view.ts';
import type { Editing } from './editing.ts';
import { noticeBar, type NoticeAction } from './notices.ts';
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
    const actions = draftActions(words, this.#saving, {
      copy: () => copyDraft(this.#viewer, words, textOf(model), () => this.#editing.selectAll()),
      save: () => this.#save(model),
      discard: () => this.#discard(model),
    });
    return noticeBar('bad', triangleAlert, words.accessLost[model.state.withdrawn ?? 'gone'], ...actions);
  }

  async #save(model: DocumentModel): Promise<void> {
    if (this.#saving) return;
    this.#setSaving(true);
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
      this.#setSaving(false);
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

  /** Read-only while it is saved: later edits would be lost. */
  #setSaving(saving: boolean): void {
    this.#saving = saving;
    this.#editing.readOnly = saving;
    this.#viewer.requestUpdate();
  }
}

const textOf = ({ state }: DocumentModel): string => state.conflict?.mine ?? state.text;

const draftActions = (
  words: DocumentMessages,
  saving: boolean,
  { copy, save, discard }: { copy(): Promise<void>; save(): Promise<void>; discard(): void },
): readonly NoticeAction[] => [
  { label: words.copyText, press: () => void copy() },
  { label: words.saveAsNew, press: () => void save(), disabled: saving },
  { label: words.discardDraft, press: discard, disabled: saving },
];

async function copyDraft(viewer: Viewer, words: DocumentMessages, text: string, select: () => void): Promise<void> {
  viewer.announce((await copyText(text, select)) ? words.copied : words.copyByHand);
}

interface Found extends Omit<Draft, 'revision'> {
  /** Deletes the stored text. */
  readonly drop: () => void;
}

const shown = new WeakMap<Element, LostDraft>();

type RetryingViewer = Viewer & { retry(): void };

/**
 * Offers the user's unsaved text of a resource that is not found, and opens the resource as soon as it can be read
 * again.
 */
export function offerLostDraft(viewer: RetryingViewer, id: string | undefined): void {
  const place = viewer.element.shadowRoot?.querySelector<HTMLElement>('.lost-draft');
  if (!place || id === undefined) return;
  const before = shown.get(place);
  if (before?.id === id) return before.render();
  const draft = new LostDraft(viewer, id, place);
  shown.set(place, draft);
  void draft.look().catch(() => undefined);
}

/** The user's unsaved text of a document that is not found: to copy, save as a new one, or discard. */
class LostDraft {
  readonly id: string;
  readonly #viewer: RetryingViewer;
  readonly #place: HTMLElement;
  readonly #live: LiveController;
  #drafts: Drafts | undefined;
  #found: Found | undefined;
  #saving = false;
  #failure: unknown;

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
    if (this.#found) this.#viewer.announce(this.#recovered(this.#found));
    this.render();
  }

  /** Text that the browser could not store is still in the model. */
  #ofModel(): Found | undefined {
    const documents = openDocumentsOf(this.#viewer);
    const model = documents.find(this.id);
    if (!model?.dirty) return undefined;
    model.keep();
    const { name, parentId } = model.resource;
    const drop = () => {
      model.abandon();
      documents.forget(model);
    };
    return { text: textOf(model), at: Date.now(), name, ...(parentId !== null && { parentId }), drop };
  }

  #ofStore(): Found | undefined {
    const draft = this.#drafts?.find();
    return draft && { ...draft, drop: () => this.#drafts?.drop(draft) };
  }

  #recovered({ at }: Found): string {
    return this.#words.recoveredFrom(formatMoment(new Date(at).toISOString(), this.#viewer.language));
  }

  #failed(): string {
    return this.#words.failedHelp(this.#viewer.errorMessage(this.#failure));
  }

  #offered(found: Found): TemplateResult {
    const words = this.#words;
    const actions = draftActions(words, this.#saving, {
      copy: () => copyDraft(this.#viewer, words, found.text, () => this.#place.querySelector('textarea')?.select()),
      save: () => this.#save(found),
      discard: () => this.#drop(found),
    });
    return html`${noticeBar('', clock, this.#recovered(found), ...actions)}
      ${this.#failure ? noticeBar('bad', triangleAlert, this.#failed()) : nothing}
      <textarea class="own-text" readonly rows="6" aria-label=${words.recoveredText} .value=${found.text}></textarea>`;
  }

  async #save(found: Found): Promise<void> {
    const { text, name = this.#words.recoveredName, parentId } = found;
    this.#saving = true;
    this.#failure = undefined;
    this.render();
    try {
      const made = await saveElsewhere(await this.#viewer.whenReady(), { text, name, parentId });
      this.#viewer.announce(this.#words.savedAsNew(made.name));
      this.#drop(found);
      if (!this.#found) this.#viewer.open(made.id);
    } catch (error) {
      if (isFailure(error, 'unauthenticated')) {
        this.#viewer.fail(error, () => void this.#save(found));
      } else {
        this.#failure = error;
        this.#viewer.announce(this.#failed());
      }
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
