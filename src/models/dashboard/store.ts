import type { ResourcesClient } from '../../transport/resources.ts';
import { readDocument, type DashboardDocument } from './document.ts';
import { stringify } from './json.ts';

/** Stored dashboard, with its revision. */
export interface SavedDashboard {
  readonly document: DashboardDocument;
  readonly revision: number;
}

/** Saved dashboard of someone else, as far as it can be edited here. */
export interface ReadDashboard extends SavedDashboard {
  /** Name of the user who saved it. */
  readonly by?: string | undefined;
  /** Set by the page, not saved by a user. */
  readonly byPage?: boolean | undefined;
  /** The document is of a newer version, or unreadable and then empty. */
  readonly fault?: 'newer' | 'unreadable' | undefined;
  /** Details of an unreadable document. */
  readonly details?: string | undefined;
}

/** Storage of a dashboard. */
export interface DashboardStore {
  /**
   * Saves over a revision.
   *
   * @returns the next revision; `undefined` if another first save came before
   * @throws {PlatformFailure} `precondition_failed` if the revision is not the current one
   */
  write(document: DashboardDocument, revision: number, key: string, signal: AbortSignal): Promise<number | undefined>;
  read(signal: AbortSignal): Promise<ReadDashboard>;
}

const form = '@service/resources/schema/dashboard';
/** Media type of dashboards, and of no other document. */
const json = 'application/json';
/** The same in every language, so that a search finds it. */
const fileName = 'Dashboard';

export interface ResourceStoreOptions {
  readonly whenReady: () => Promise<ResourcesClient>;
  /** `undefined` before the first save into a directory. */
  readonly resourceId: string | undefined;
  /** Directory of the first save. */
  readonly directoryId?: string | undefined;
  /** Called with the resource that the first save has created, or that was there already. */
  readonly found?: (resourceId: string) => void;
}

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

  async read(signal: AbortSignal): Promise<ReadDashboard> {
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
