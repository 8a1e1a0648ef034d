import type { ReactiveController } from 'lit';
import type { Resource } from '../../../contract/resources/resource.ts';
import { browserStore } from '../../../controllers/browser-store.ts';
import { DocumentModel } from '../../../models/document-model.ts';
import { readLongText } from '../../../models/document/reading.ts';
import type { PlatformClient } from '../../../transport/client.ts';
import type { ResourcesClient } from '../../../transport/resources.ts';
import type { Viewer } from '../view.ts';

interface Kept {
  readonly model: DocumentModel;
  /** `undefined` if it could not be known. */
  person: string | undefined;
  leave: () => void;
}

interface DocumentsFollower {
  changed(model: DocumentModel): void;
  /** Another user has signed in: shows nothing of the one before. */
  anotherPerson(): void;
}

/**
 * Open documents of a viewer, and those that were left before they were saved: their saving continues. Each
 * belongs to the user who opened it, and pauses while another one is signed in.
 */
export class OpenDocuments implements ReactiveController {
  follower: DocumentsFollower | undefined;
  readonly #viewer: Viewer;
  readonly #kept = new Set<Kept>();
  #client: PlatformClient | undefined;
  #person: string | undefined;
  #unfollow: (() => void) | undefined;

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
    viewer.addController(this);
  }

  find(resourceId: string): DocumentModel | undefined {
    if (this.#viewer.resources?.client !== this.#client) return undefined;
    return this.#own.find(({ model }) => model.resource.id === resourceId)?.model;
  }

  async open(resources: ResourcesClient, resource: Resource, content: string): Promise<DocumentModel> {
    const userId = await this.personOf(resources);
    const model = new DocumentModel(
      {
        resources,
        resourceId: resource.id,
        userId,
        store: browserStore('localStorage'),
        readText: (each) => readLongText(resources, each),
      },
      { resource, content },
    );
    model.subscribe(() => this.follower?.changed(model));
    // The viewer may have left the page meanwhile: then the model is connected when it is back.
    const leave = this.#viewer.element.isConnected ? model.connect() : () => undefined;
    this.#kept.add({ model, person: userId, leave });
    return model;
  }

  /** Id of the signed-in user, if known; follows the session from now on. */
  async personOf({ client }: ResourcesClient): Promise<string | undefined> {
    if (client !== this.#client) {
      const another = this.#client !== undefined;
      this.#rest();
      this.#unfollow?.();
      this.#client = client;
      this.#person = undefined;
      if (another) this.follower?.anotherPerson();
      this.#follow();
    }
    await client.session.known().catch(() => undefined);
    return this.#person;
  }

  forget(model: DocumentModel): void {
    for (const kept of this.#kept) {
      if (kept.model !== model) continue;
      kept.leave();
      this.#kept.delete(kept);
    }
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#keepAll);
    addEventListener('visibilitychange', this.#keepAll);
    addEventListener('beforeunload', this.#warn);
    this.#follow();
    for (const kept of this.#own) kept.leave = kept.model.connect();
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#keepAll);
    removeEventListener('visibilitychange', this.#keepAll);
    removeEventListener('beforeunload', this.#warn);
    this.#unfollow?.();
    for (const { leave } of this.#own) leave();
  }

  get #own(): readonly Kept[] {
    return [...this.#kept].filter(({ person }) => person === this.#person);
  }

  #follow(): void {
    const session = this.#client?.session;
    if (!session || !this.#viewer.element.isConnected) return;
    const look = () => {
      if (session.state.status === 'signed-in') this.#becomes(session.state.user.id);
    };
    this.#unfollow = session.subscribe(look);
    look();
  }

  #becomes(person: string): void {
    const before = this.#person;
    if (person === before) return;
    if (before === undefined) {
      for (const kept of this.#own) kept.person = person;
      this.#person = person;
      return;
    }
    this.#rest();
    this.#person = person;
    for (const kept of this.#own) kept.leave = kept.model.connect();
    this.follower?.anotherPerson();
  }

  /** Keeps only models with text that could not be stored as a draft. */
  #rest(): void {
    for (const kept of this.#own) {
      kept.leave();
      if (!kept.model.dirty || kept.model.state.kept) this.#kept.delete(kept);
    }
  }

  readonly #keepAll = (): void => {
    for (const { model } of this.#own) {
      model.keep();
      if (model.dirty && globalThis.document.visibilityState === 'hidden') void model.save();
    }
  };

  readonly #warn = (event: BeforeUnloadEvent): void => {
    for (const { model } of this.#kept) if (model.dirty && !model.state.kept) event.preventDefault();
  };
}

const all = new WeakMap<Viewer, OpenDocuments>();

export function openDocumentsOf(viewer: Viewer): OpenDocuments {
  const documents = all.get(viewer) ?? new OpenDocuments(viewer);
  all.set(viewer, documents);
  return documents;
}
