import type { KeptUpload, UploadStore } from '../../src/models/upload/kept-uploads.ts';
import type { TabLocks, TabSurroundings } from '../../src/models/upload/upload-tabs.ts';
import { TestChannels } from '../transport/live/tabs.ts';

/** Uploads kept in memory. */
export class MemoryUploads implements UploadStore {
  readonly kept = new Map<string, unknown>();

  all = async () => [...this.kept.keys()].toSorted().map((key) => this.kept.get(key));

  async put(uploads: readonly KeptUpload[]): Promise<void> {
    for (const upload of uploads) this.kept.set(upload.key, structuredClone(upload));
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.kept.delete(key);
  }

  /** All stored values as one text. */
  get text(): string {
    return JSON.stringify([...this.kept.values()]);
  }
}

/** Web Locks over the tabs of a test. */
class Locks implements TabLocks {
  /** Release functions by name. */
  readonly #last = new Map<string, Promise<void>>();

  async request(
    name: string,
    { ifAvailable, signal }: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    holding: (lock: unknown) => Promise<void>,
  ): Promise<unknown> {
    const before = this.#last.get(name);
    if (before && ifAvailable) return holding(null);
    const mine = (async () => {
      await before;
      if (!signal?.aborted) await holding({});
    })();
    this.#last.set(name, mine);
    await mine;
    if (this.#last.get(name) === mine) this.#last.delete(name);
    return undefined;
  }
}

/** One browser with several tabs. */
export class UploadBrowser {
  readonly store = new MemoryUploads();
  readonly #locks = new Locks();
  readonly #channels = new TestChannels();

  get tabs(): TabSurroundings {
    return { locks: this.#locks, openChannel: () => this.#channels.open(() => false) };
  }
}
