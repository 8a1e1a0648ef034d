import { DocumentModel, type DocumentModelOptions } from '../../src/models/document-model.ts';
import type { Patch } from '../../src/contract/resources/schema/markdown.ts';
import { astrid, scriptedPlatform, type Script } from '../../src/testing/index.ts';
import { createClient, createResources } from '../../src/transport/index.ts';
import { MemoryStore } from '../forms/memory-store.ts';
import { SwitchedNetwork } from './challenge-world.ts';

export const first = '# Agenda\n\nOne\n\nTwo\n\nThree\n';
const documentId = 'document_1';

/** Document on a scripted platform; its browsers share a store, and another user may save. */
export class DocumentWorld {
  readonly platform;
  readonly network = new SwitchedNetwork();
  readonly store = new MemoryStore();
  now = Date.parse('2026-03-01T12:00:00Z');

  constructor(script: Script = {}) {
    this.platform = scriptedPlatform({
      user: astrid,
      tree: {
        id: 'root_directory',
        name: 'Root',
        children: [{ id: documentId, name: 'Agenda.md', content: first, by: { id: 'user_bo_ek', name: 'Bo Ek' } }],
      },
      ...script,
    });
  }

  /** Content on the platform. */
  get saved(): string {
    return this.platform.resources.find(documentId)?.content ?? '';
  }

  /** Saves as another user. */
  saveElsewhere(text: string): void {
    const kept = this.platform.resources.find(documentId);
    if (!kept) throw new Error('There is no document.');
    kept.content = text;
    kept.revision += 1;
  }

  /** The submissions of patches, with the keys under which they came. */
  get submissions() {
    return this.platform.requests
      .filter(({ operation }) => operation === 'submit')
      .map(({ headers, body }) => {
        const { ifRevision, value } = body as { ifRevision: number; value: { patch: readonly Patch[] } };
        return { key: headers.get('Idempotency-Key'), ifRevision, patch: value.patch };
      });
  }

  /** The document in a page that is opened now; a second call is a reload. */
  async open(options: Partial<DocumentModelOptions> = {}) {
    const client = createClient({
      baseUrl: this.platform.baseUrl,
      fetch: this.platform.fetch,
      pause: () => Promise.resolve(),
      openChannel: () => undefined,
    });
    await client.session.known();
    const resources = createResources(client);
    const { network, store } = this;
    const model = new DocumentModel(
      { resources, resourceId: documentId, userId: astrid.id, network, store, now: () => (this.now += 1), ...options },
      await resources.read(documentId),
    );
    const leave = model.connect();
    const until = (probe: () => unknown) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!probe()) return;
          unsubscribe();
          resolve();
        };
        const unsubscribe = model.subscribe(look);
        look();
      });
    return { model, client, resources, leave, until, read: () => resources.read(documentId) };
  }
}
