import { problemMediaType } from '../contract/media-types.ts';
import { resourcePaths } from '../contract/resources/routes.ts';
import { askBytes, type BytesCall } from './ask-bytes.ts';
import type { PlatformClient } from './client.ts';
import { PlatformFailure } from './failure.ts';

export interface NewUpload {
  readonly name: string;
  /** Bytes of the whole. */
  readonly size: number;
  /** As the browser takes it to be; the platform looks for itself. */
  readonly mediaType: string;
  /** The directory that it goes into. */
  readonly parentId: string;
  /** What happens where the name is taken: `rename` finds a free one. */
  readonly onConflict: 'fail' | 'rename';
}

/** How far an upload has come. */
export interface UploadStatus {
  readonly uploadId: string;
  /** Bytes that the platform has. */
  readonly offset: number;
  /** The resource that it has become, once all of it is there. */
  readonly resourceId: string | undefined;
}

/** Uploads by tus 1.0. Every method throws a `PlatformFailure` by cause, or an `AbortError`. */
export interface UploadsClient {
  /**
   * Reserves the name, with the first bytes or all of them. The same `key` again is the same upload.
   *
   * @throws {PlatformFailure} `too_large`, `conflict`, `validation_failed`, `forbidden`, `not_found`.
   */
  begin(
    upload: NewUpload,
    bytes: Blob | undefined,
    options: BytesCall & { readonly key: string },
  ): Promise<UploadStatus>;
  /** @throws {PlatformFailure} `not_found` for one that was cancelled, `expired` for one that waited too long. */
  status(uploadId: string, options?: BytesCall): Promise<UploadStatus>;
  /** Sends bytes from an offset on; `conflict` where the platform is at another one. */
  send(uploadId: string, offset: number, bytes: Blob, options?: BytesCall): Promise<UploadStatus>;
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

const metadata = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([key, value]) => (value ? `${key} ${base64(value)}` : key))
    .join(',');

const operation = 'resources.uploads';

/** A HEAD is answered without a body, and what stands before the platform has words of its own. */
const codes: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  410: 'expired',
  413: 'too_large',
  429: 'rate_limited',
  503: 'unavailable',
};

const octets = { 'Content-Type': 'application/offset+octet-stream' };

export function createUploads(client: Pick<PlatformClient, 'baseUrl' | 'authorise' | 'fetch'>): UploadsClient {
  const path = `${client.baseUrl}${resourcePaths.uploads}`;

  async function ask(
    url: string,
    init: { method: string; body?: Blob | undefined },
    headers: Readonly<Record<string, string>>,
    options?: BytesCall,
  ): Promise<UploadStatus> {
    const all = { Accept: problemMediaType, 'Tus-Resumable': '1.0.0', ...headers };
    const request = { operation, url, ...init, headers: all, cache: 'no-store', codes } as const;
    const response = await askBytes(client, request, options);
    // To its end: a request that is still open would not count among those that are.
    await response.arrayBuffer().catch(() => undefined);
    const header = (name: string) => response.headers.get(name) ?? undefined;
    const offset = Number(header('Upload-Offset') ?? 0);
    const uploadId = header('Upload-Id');
    if (uploadId && Number.isSafeInteger(offset)) return { uploadId, offset, resourceId: header('Resource-Id') };
    throw new PlatformFailure('unexpected-body', { operation, status: response.status, path: 'Upload-Id' });
  }

  const at = (uploadId: string) => `${path}/${encodeURIComponent(uploadId)}`;

  return {
    begin({ name, size, mediaType, parentId, onConflict }, bytes, { key, ...options }) {
      const headers = {
        'Upload-Length': String(size),
        'Upload-Metadata': metadata({ filename: name, filetype: mediaType, parentId, onConflict }),
        'Idempotency-Key': key,
      };
      const body = bytes?.size ? bytes : undefined;
      return ask(path, { method: 'POST', body }, body ? { ...headers, ...octets } : headers, options);
    },
    status: (uploadId, options) => ask(at(uploadId), { method: 'HEAD' }, {}, options),
    send: (uploadId, offset, bytes, options) =>
      ask(at(uploadId), { method: 'PATCH', body: bytes }, { 'Upload-Offset': String(offset), ...octets }, options),
  };
}
