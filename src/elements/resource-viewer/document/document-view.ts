import { html, nothing, type TemplateResult } from 'lit';
import type { Resource, ResourceRead } from '../../../contract/resources/resource.ts';
import { messagesFor } from '../../../localisation/languages.ts';
import { document as documentSection, type DocumentMessages } from '../../../localisation/sections/document.ts';
import type { DocumentModel } from '../../../models/document-model.ts';
import { readLongText } from '../../../models/document/reading.ts';
import type { DocumentState } from '../../../models/document/state.ts';
import { fileText } from '../../../theme/icons.ts';
import type { ResourcesClient } from '../../../transport/resources.ts';
import { statusMessage } from '../../parts/status-screen.ts';
import { focusedIn } from '../../../controllers/pending-focus.ts';
import type { FileTarget, ResourceChange, ResourceView, Viewer, ViewFactory } from '../view.ts';
import { articleStyles } from './article-styles.ts';
import { conflictStyles, ConflictView, scrollToDifference } from './conflict.ts';
import { DraftRecovery } from './draft-recovery.ts';
import { Editing } from './editing.ts';
import { draftNotice, notices, savingState } from './notices.ts';
import { openDocumentsOf, type OpenDocuments } from './open-documents.ts';
import { Reading, ServedText } from './reading.ts';
import { documentStyles } from './styles.ts';

/** A document, read or edited. Edits are kept if the page, the network or the session ends. */
class DocumentView implements ResourceView {
  readonly styles = [articleStyles, documentStyles, conflictStyles];
  readonly #viewer: Viewer;
  readonly #documents: OpenDocuments;
  readonly #reading: Reading;
  readonly #editing: Editing;
  readonly #conflict = new ConflictView();
  readonly #draftRecovery: DraftRecovery;
  readonly #served: ServedText;
  #resource: Resource | undefined;
  #content: string | undefined;
  #model: DocumentModel | undefined;
  #before: DocumentState | undefined;
  #opening: object | undefined;
  /** `true` while the rest of a long text loads. */
  #coming = false;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    this.#reading = new Reading(viewer, () => this.#words);
    this.#editing = new Editing(viewer, () => this.#words);
    this.#draftRecovery = new DraftRecovery(viewer, () => this.#words, this.#editing);
    this.#served = new ServedText(viewer);
    this.#documents = openDocumentsOf(viewer);
    this.#documents.follower = {
      changed: (model) => (model === this.#model ? this.#follow(model) : reportUnsaved(viewer, model, this.#words)),
      anotherPerson: () => this.#clear(),
    };
  }

  show(read: ResourceRead): void {
    const { resource } = read;
    const another = resource.id !== this.#resource?.id;
    const sameText = !another && read.content !== undefined && read.content === this.#content;
    this.#resource = resource;
    this.#content = read.content;
    if (another) {
      this.#editing.close();
      this.#model = undefined;
      void this.#open(read);
    } else if (this.#model) {
      this.#model.take(resource);
      if (resource.revision <= this.#model.state.revision) return;
      // The record may be newer than the text that was read with it.
      if (sameText || read.content === undefined) void this.#refresh(resource.id);
      else this.#update(this.#model, read);
    }
  }

  changed(change: ResourceChange): void {
    if (change.kind !== 'updated') return;
    const { resource } = change;
    if (resource.id !== this.#resource?.id) return;
    this.#resource = resource;
    if (this.#model && resource.revision > this.#model.state.revision) void this.#refresh(resource.id);
  }

  resourceGone(): boolean {
    const model = this.#model;
    if (!model || !(model.state.editing || model.dirty)) return false;
    model.withdraw('gone');
    return true;
  }

  focus(options?: FocusOptions): void {
    if (this.#model?.state.editing) void this.#editing.focus();
    else this.#reading.focus(options);
  }

  leave(): void {
    const model = this.#model;
    this.#editing.close();
    this.#resource = this.#model = this.#content = this.#opening = undefined;
    this.#coming = false;
    if (!model) return;
    model.keep();
    void model.done().then((done) => done && model !== this.#model && this.#documents.forget(model));
  }

  fileTarget(under: readonly EventTarget[]): FileTarget | undefined {
    return this.#editing.fileTarget(under);
  }

  toolbar(): TemplateResult | typeof nothing {
    const model = this.#model;
    const words = this.#words;
    if (!model && this.#coming) return html`<span class="saving" part="saving">${words.loading}</span>`;
    if (!model || !this.#resource || model.state.conflict) return nothing;
    const { editing } = model.state;
    const state = savingState({ model, words, language: this.#viewer.language });
    if (!editing && !this.#resource.permissions.includes('write')) return state;
    return html`${state}
      <button
        type="button"
        class="button small ${editing ? 'primary done' : 'edit'}"
        part="button ${editing ? 'done' : 'edit'}"
        @click=${() => (editing ? void this.#done(model) : this.#edit(model))}
      >
        ${editing ? words.done : words.edit}
      </button>`;
  }

  render(): TemplateResult {
    const { language } = this.#viewer;
    const words = this.#words;
    const model = this.#model;
    return html`
      <div class="notices">${model ? draftNotice(model, words, language) : nothing}</div>
      <div class="notices" role="status">
        ${model ? notices({ model, words, errorMessage: (failure) => this.#viewer.errorMessage(failure) }) : nothing}
      </div>
      <div class="notices">${model?.state.withdrawn ? this.#draftRecovery.render(model) : nothing}</div>
      ${this.#main(model)}
    `;
  }

  #main(model: DocumentModel | undefined): TemplateResult {
    const { conflict, editing, text } = model?.state ?? {};
    if (model && conflict) {
      const resolve = (resolution: string) => void this.#resolve(model, resolution);
      return this.#conflict.render({
        host: this.#viewer.element,
        conflict,
        words: this.#words,
        language: this.#viewer.language,
        resolve,
      });
    }
    if (editing) return this.#editing.render(this.#resource?.name ?? '');
    if (model && !text?.trim()) return this.#empty(model);
    if (this.#served.isOf(this.#resource?.id)) return html`<slot name="text"></slot>`;
    return this.#reading.render(this.#resource?.name ?? '');
  }

  get #words(): DocumentMessages {
    return messagesFor({ document: documentSection }, [this.#viewer.language]).words.document;
  }

  #empty(model: DocumentModel): TemplateResult {
    const words = this.#words;
    const may = this.#resource?.permissions.includes('write');
    const action = html`<button type="button" class="button small primary" part="button" @click=${() => this.#edit(model)}>
      ${words.startWriting}
    </button>`;
    return statusMessage({
      icon: fileText,
      heading: words.empty,
      text: may ? nothing : words.emptyForReaders,
      action: may && action,
    });
  }

  async #open(read: ResourceRead): Promise<void> {
    const { resource } = read;
    const opening = (this.#opening = {});
    const current = () => this.#opening === opening;
    const kept = this.#documents.find(resource.id);
    if (kept) {
      this.#update(kept, read);
      return this.#use(kept);
    }
    try {
      const resources = await this.#viewer.whenReady();
      if (!current()) return;
      if (read.content !== undefined) this.#show(resource, read.content);
      const content = read.content ?? (await this.#readLong(resources, resource, current));
      if (!current()) return;
      const model = await this.#documents.open(resources, resource, content);
      if (current()) this.#use(model);
      else this.#documents.forget(model);
    } catch (error) {
      if (current()) this.#viewer.fail(error, () => void this.#open(read));
    }
  }

  /** Shows the beginning of a long text while the rest loads. */
  async #readLong(resources: ResourcesClient, resource: Resource, current: () => boolean): Promise<string> {
    this.#coming = true;
    this.#viewer.requestUpdate();
    try {
      return await readLongText(resources, resource, (text) => current() && this.#reading.show(resource, text, true));
    } finally {
      if (current()) this.#coming = false;
    }
  }

  /** Removes all text of the previous user. */
  #clear(): void {
    this.#editing.close();
    this.#editing.clear();
    this.#reading.clear();
    this.#resource = this.#model = this.#content = this.#before = this.#opening = undefined;
    this.#coming = false;
    this.#viewer.requestUpdate();
  }

  #show(resource: Resource, text: string): void {
    this.#reading.show(resource, text);
    void this.#served.giveWay(resource.id, this.#reading);
  }

  #use(model: DocumentModel): void {
    this.#model = model;
    this.#before = undefined;
    this.#follow(model);
  }

  #follow(model: DocumentModel): void {
    const { state } = model;
    const [before, resource] = [this.#before, this.#resource];
    this.#before = state;
    if (!resource) return;
    if (state.editing && !state.conflict) this.#editing.show(resource, model);
    else {
      this.#editing.close();
      this.#show(resource, state.text);
    }
    if (state.saving === 'signed-out' && before?.saving !== 'signed-out') {
      this.#viewer.fail(state.failure, () => void model.save());
    }
    if (state.withdrawn && !before?.withdrawn) this.#viewer.announce(this.#words.accessLost[state.withdrawn]);
    // Before the focus waits for it.
    this.#viewer.requestUpdate();
    if (state.conflict && !before?.conflict) void this.#showConflict();
    const taken = before?.editing && !before.withdrawn && !state.editing;
    if (taken && !resource.permissions.includes('write')) this.#viewer.showError(this.#words.accessLost['read-only']);
  }

  #edit(model: DocumentModel): void {
    model.edit();
    void this.#editing.focus();
  }

  async #done(model: DocumentModel): Promise<void> {
    const before = focusedIn(this.#viewer.element);
    if (await model.done()) await this.#focusAfterUpdate('.bar .edit', before);
  }

  async #resolve(model: DocumentModel, text: string): Promise<void> {
    const resolved = model.resolve(text);
    if (model.state.editing) void this.#editing.focus();
    else void this.#focusAfterUpdate('.bar .edit');
    await resolved;
  }

  async #showConflict(): Promise<void> {
    await this.#focusAfterUpdate('#conflict-heading');
    scrollToDifference(this.#viewer.element.shadowRoot);
  }

  async #focusAfterUpdate(selector: string, from?: Element | null): Promise<void> {
    const { element, updateComplete } = this.#viewer;
    await updateComplete;
    if (!this.#viewer.userHasMovedOn(from)) element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }

  #update(model: DocumentModel, read: ResourceRead): void {
    const { editing, revision } = model.state;
    model.show(read);
    if (!editing && model.state.revision === revision) return;
    void this.#announceUpdate(model, read.resource);
  }

  async #announceUpdate(model: DocumentModel, { id, revision }: Resource): Promise<void> {
    const info = await this.#viewer.resources?.info(id).catch(() => undefined);
    const by = info?.revisions.find((each) => each.revision === revision)?.createdBy.name;
    if (model.state.newer && by) model.name(by);
    if (model === this.#model && !model.state.editing) this.#viewer.announce(this.#words.updated(by));
  }

  async #refresh(id: string): Promise<void> {
    const { resources } = this.#viewer;
    try {
      const read = await resources?.read(id);
      if (!resources || !read || !this.#model || this.#resource?.id !== id) return;
      const content = read.content ?? (await readLongText(resources, read.resource));
      this.#content = content;
      if (this.#model && this.#resource?.id === id) this.#update(this.#model, { ...read, content });
    } catch {
      // Read again with the next change, or when the user saves.
    }
  }
}

export const documentView: ViewFactory = (viewer) => new DocumentView(viewer);

const lastStates = new WeakMap<DocumentModel, DocumentState>();

/** Reports a document that the user has left, and that could not be saved; with a link back to it. */
function reportUnsaved(viewer: Viewer, model: DocumentModel, words: DocumentMessages): void {
  const { state, resource } = model;
  const last = lastStates.get(model);
  lastStates.set(model, state);
  if (state.saving === 'signed-out') {
    if (last?.saving !== 'signed-out') viewer.fail(state.failure, () => void model.save());
    return;
  }
  const show = (text: string) =>
    viewer.showError(text, { label: words.openDocument, press: () => viewer.open(resource.id) });
  if (state.conflict) {
    if (!last?.conflict) show(words.otherConflict(resource.name));
  } else if (state.saving === 'failed' && last?.saving !== 'failed') {
    const why = state.withdrawn ? words.accessLost[state.withdrawn] : viewer.errorMessage(state.failure);
    show(words.otherUnsaved(resource.name, why));
  }
}
