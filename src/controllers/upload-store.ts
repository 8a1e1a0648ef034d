import type { KeptUpload, UploadStore } from '../models/upload/kept-uploads.ts';

const database = 'service-uploads';
const shelf = 'uploads';

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

/**
 * Unfinished uploads in IndexedDB, which also keeps the browser's handles of files. That there are some is marked in
 * `localStorage`, so that nothing is loaded for it where there are none.
 */
export class IndexedUploads implements UploadStore {
  readonly #owner: string;
  #opened: Promise<IDBDatabase> | undefined;

  /** @param owner whose uploads on which platform; the name of the mark. */
  constructor(owner: string) {
    this.#owner = owner;
  }

  async all(): Promise<readonly unknown[]> {
    const found = await settled((await this.#shelf('readonly')).getAll(this.#range));
    if (!found.length) localStorage.removeItem(this.#owner);
    return found.map(({ upload }: { upload: unknown }) => upload);
  }

  async put(uploads: readonly KeptUpload[]): Promise<void> {
    const store = await this.#shelf('readwrite');
    for (const upload of uploads) store.put({ owner: this.#owner, key: upload.key, upload });
    await committed(store.transaction);
    localStorage.setItem(this.#owner, '1');
  }

  async remove(keys: readonly string[]): Promise<void> {
    const store = await this.#shelf('readwrite');
    for (const key of keys) store.delete([this.#owner, key]);
    const left = settled(store.count(this.#range));
    await committed(store.transaction);
    if (!(await left)) localStorage.removeItem(this.#owner);
  }

  get #range(): IDBKeyRange {
    return IDBKeyRange.bound([this.#owner], [this.#owner, []]);
  }

  async #shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#opened ??= this.#open();
    // What could not be opened once may be another time.
    this.#opened.catch(() => (this.#opened = undefined));
    return (await this.#opened).transaction(shelf, mode).objectStore(shelf);
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(database, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(shelf, { keyPath: ['owner', 'key'] });
    });
    const opened = await settled(request);
    // Somebody clears what the site has kept, or a newer version of this page wants another form of it.
    const forget = () => {
      opened.close();
      this.#opened = undefined;
    };
    opened.addEventListener('versionchange', forget);
    opened.addEventListener('close', forget);
    return opened;
  }
}
