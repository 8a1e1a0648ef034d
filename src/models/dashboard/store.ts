import type { ResourcesClient } from '../../transport/resources.ts';
import { readDocument, type DashboardDocument } from './document.ts';
import type { DashboardStore, SavedDashboard, Theirs } from './state.ts';
import { stringify } from './json.ts';

const form = '@service/resources/schema/dashboard';
/** What no other document is. */
const json = 'application/json';
/** What a new one is called, in every language: who looks for it looks for one name. */
const fileName = 'Dashboard';

export interface ResourceStoreOptions {
  readonly whenReady: () => Promise<ResourcesClient>;
  /** The resource that has the dashboard; nothing where there is none yet. */
  readonly resourceId: string | undefined;
  /** The directory in which one is made by the first save. */
  readonly directoryId?: string | undefined;
  /** There is a resource that has it now: this one. */
  readonly found?: (resourceId: string) => void;
}

/** Saves a dashboard over its resource, or as a new one in a directory. */
export class ResourceStore implements DashboardStore {
  readonly #options: ResourceStoreOptions;
  #id: string | undefined;

  constructor(options: ResourceStoreOptions) {
    this.#options = options;
    this.#id = options.resourceId;
  }

  async write(
    document: DashboardDocument,
    revision: number,
    key: string,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const resources = await this.#options.whenReady();
    const value = { document: document as Record<string, unknown> };
    if (this.#id !== undefined) {
      return (
        await resources.submit(form, { target: this.#id, ifRevision: revision, value, key, signal, write: stringify })
      ).revision;
    }
    const { directoryId = '' } = this.#options;
    const { children } = await resources.read(directoryId, { prefix: fileName, limit: 100 }, { signal });
    const there = children?.items.find(({ kind, mediaType }) => kind === 'document' && mediaType === json);
    if (there) {
      this.#found(there.id);
      return undefined;
    }
    const taken = new Set(children?.items.map(({ name }) => name.toLowerCase()));
    let name = fileName;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${fileName} ${number}`;
    const made = await resources.submit(form, {
      target: directoryId,
      value: { ...value, name },
      key,
      signal,
      write: stringify,
    });
    this.#found(made.id);
    return made.revision;
  }

  async read(signal: AbortSignal): Promise<SavedDashboard & Theirs> {
    const resources = await this.#options.whenReady();
    const id = this.#id ?? '';
    const { resource, content } = await resources.read(id, undefined, { signal });
    const info = await resources.info(id, { signal }).catch(() => undefined);
    const by = info?.revisions.find(({ revision }) => revision === resource.revision)?.createdBy.name;
    const parsed = readDocument(content ?? '');
    const { revision } = resource;
    if (parsed.fault !== undefined) return { document: {}, revision, by, fault: 'unreadable', details: parsed.details };
    return { document: parsed.document, revision, by, fault: parsed.newer ? 'newer' : undefined };
  }

  #found(id: string): void {
    this.#id = id;
    this.#options.found?.(id);
  }
}
