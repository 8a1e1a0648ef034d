import { UploadModel, type UploadModelOptions } from '../models/upload-model.ts';
import type { KeptUpload, UploadStore } from '../models/upload/kept-uploads.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { RateLimit } from '../transport/retry.ts';
import { createUploads } from '../transport/uploads.ts';
import { browserStore } from './browser-store.ts';

const database = 'service-uploads';
const storeName = 'uploads';

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });

/** Unfinished uploads in IndexedDB. A mark in `localStorage` tells whether the code of uploads has to load. */
export class IndexedUploads implements UploadStore {
  readonly #owner: string;
  #opened: Promise<IDBDatabase> | undefined;

  /** @param owner user and platform; the name of the mark */
  constructor(owner: string) {
    this.#owner = owner;
  }

  async all(): Promise<readonly unknown[]> {
    const found = await settled((await this.#store('readonly')).getAll(this.#range));
    if (!found.length) localStorage.removeItem(this.#owner);
    return found.map(({ upload }: { upload: unknown }) => upload);
  }

  async put(uploads: readonly KeptUpload[]): Promise<void> {
    const store = await this.#store('readwrite');
    for (const upload of uploads) store.put({ owner: this.#owner, key: upload.key, upload });
    await committed(store.transaction);
    localStorage.setItem(this.#owner, '1');
  }

  async remove(keys: readonly string[]): Promise<void> {
    const store = await this.#store('readwrite');
    for (const key of keys) store.delete([this.#owner, key]);
    const left = settled(store.count(this.#range));
    await committed(store.transaction);
    if (!(await left)) localStorage.removeItem(this.#owner);
  }

  get #range(): IDBKeyRange {
    return IDBKeyRange.bound([this.#owner], [this.#owner, []]);
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#opened ??= this.#open();
    // The next call opens it again.
    this.#opened.catch(() => (this.#opened = undefined));
    return (await this.#opened).transaction(storeName, mode).objectStore(storeName);
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(database, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath: ['owner', 'key'] });
    });
    const opened = await settled(request);
    // The user clears the site's data, or a newer version of this page upgrades the database.
    const forget = () => {
      opened.close();
      this.#opened = undefined;
    };
    opened.addEventListener('versionchange', forget);
    opened.addEventListener('close', forget);
    return opened;
  }
}

/** Uploads to a platform, kept in this browser over reloads. */
export function openUploads(
  resources: ResourcesClient,
  options: Omit<UploadModelOptions, 'uploads' | 'resources' | 'store'>,
): UploadModel {
  const store = new IndexedUploads(options.storeKey);
  const { client } = resources;
  const clock = new RateLimit({ store: browserStore('localStorage'), key: `service:limit:upload:${client.baseUrl}` });
  return new UploadModel({ uploads: createUploads(client), resources, store, clock, ...options });
}
