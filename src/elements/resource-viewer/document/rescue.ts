import type { TemplateResult } from 'lit';
import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import type { DocumentModel } from '../../../models/document-model.ts';
import { saveElsewhere } from '../../../models/document/save-elsewhere.ts';
import { triangleAlert } from '../../../theme/icons/triangle-alert.ts';
import type { Viewer } from '../view.ts';
import type { Editing } from './editing.ts';
import { told } from './notices.ts';
import { openDocumentsOf } from './open-documents.ts';

/** What can be done with a text whose document takes nothing any more: copied, saved as a new one, let go. */
export class Rescue {
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
    return told(
      'bad',
      triangleAlert,
      words.withdrawn[model.state.withdrawn ?? 'gone'],
      { label: words.copyText, press: () => void this.#copy(model) },
      { label: words.saveElsewhere, press: () => void this.#save(model), disabled: this.#saving },
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
      this.#viewer.announce(this.#words().savedElsewhere(made.name));
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
    // What is there no more is shown no longer.
    if (withdrawn === 'gone') this.#viewer.open(model.resource.id);
  }

  #letGo(model: DocumentModel): void {
    const { withdrawn } = model.state;
    model.abandon();
    if (withdrawn === 'gone') openDocumentsOf(this.#viewer).forget(model);
  }

  /** What is typed while it is saved elsewhere would be saved nowhere. */
  #becomes(saving: boolean): void {
    this.#saving = saving;
    this.#editing.readOnly = saving;
    this.#viewer.requestUpdate();
  }
}

const textOf = ({ state }: DocumentModel): string => state.conflict?.mine ?? state.text;
