import type { KeyValueStore } from '../../forms/draft.ts';
import type { UploadFacts, UploadItem } from './upload-item.ts';

/** An upload that has been begun, as it is kept over a reload. */
export interface KeptUpload extends UploadFacts {
  readonly uploadId: string;
  readonly parentId: string;
  readonly sent: number;
  /** Milliseconds since 1970; the platform gives up what rests for a week. */
  readonly at: number;
  readonly cancelled?: boolean;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** Where the uploads of a person on a platform are kept. */
export const keptUploadsKey = (baseUrl: string, userId: string): string => `service:uploads:${baseUrl}:${userId}`;

/** What has been begun on a platform, so that it goes on after a reload or a restart. */
export class KeptUploads {
  readonly #store: KeyValueStore | undefined;
  readonly #key: string;
  readonly #now: () => number;

  constructor(store: KeyValueStore | undefined, key: string, now: () => number = Date.now) {
    this.#store = store;
    this.#key = key;
    this.#now = now;
  }

  read(): readonly KeptUpload[] {
    try {
      const stored: unknown = JSON.parse(this.#store?.getItem(this.#key) ?? '[]');
      const oldest = this.#now() - week;
      return Array.isArray(stored) ? stored.filter(isKept).filter(({ at }) => at > oldest) : [];
    } catch {
      return [];
    }
  }

  write({ facts, uploadId, parentId, sent, status }: UploadItem): void {
    if (!uploadId || !parentId) return;
    const cancelled = status === 'cancelling' ? { cancelled: true } : {};
    const kept: KeptUpload = { ...facts, uploadId, parentId, sent, at: this.#now(), ...cancelled };
    this.#set([...this.read().filter((each) => each.uploadId !== uploadId), kept]);
  }

  forget(uploadId: string | undefined): void {
    const kept = this.read();
    const rest = kept.filter((each) => each.uploadId !== uploadId);
    if (rest.length < kept.length) this.#set(rest);
  }

  /** What another tab has kept since stands there too: each writes its own into what it reads right before. */
  #set(kept: readonly KeptUpload[]): void {
    try {
      if (kept.length) this.#store?.setItem(this.#key, JSON.stringify(kept));
      else this.#store?.removeItem(this.#key);
    } catch {
      // A full or forbidden store costs the way back after a reload, never the upload.
    }
  }
}

const texts = ['uploadId', 'parentId', 'name', 'mediaType'] as const;
const numbers = ['size', 'lastModified', 'sent', 'at'] as const;

/** What stands in a store may have been written by anything. */
function isKept(stored: unknown): stored is KeptUpload {
  const { path, target, ...rest } = (stored ?? {}) as Record<string, unknown>;
  const { id, name } = (target ?? {}) as Record<string, unknown>;
  return (
    texts.every((key) => typeof rest[key] === 'string') &&
    numbers.every((key) => Number.isFinite(rest[key])) &&
    Array.isArray(path) &&
    path.every((each) => typeof each === 'string') &&
    typeof id === 'string' &&
    typeof name === 'string'
  );
}
