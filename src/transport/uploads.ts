import { problemMediaType } from '../contract/media-types.ts';
import { resourcePaths } from '../contract/resources/routes.ts';
import { askBytes, type BytesCall } from './ask-bytes.ts';
import type { PlatformClient } from './client.ts';
import { PlatformFailure } from './failure.ts';

/** Upload to be created. */
export interface NewUpload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As detected by the browser; the platform detects it again. */
  readonly mediaType: string;
  readonly parentId: string;
  /** If the name is taken; `rename` finds a free one. */
  readonly onConflict: 'fail' | 'rename';
}

/** Progress of an upload on the platform. */
export interface UploadStatus {
  readonly uploadId: string;
  readonly offset: number;
  /** Set once the upload is complete. */
  readonly resourceId: string | undefined;
}

/** Uploads by tus 1.0. Methods reject with a `PlatformFailure` or an `AbortError`. */
export interface UploadsClient {
  /**
   * Reserves the name and sends the first bytes, or all. Repeating `key` continues the same upload.
   *
   * @throws {PlatformFailure} `too_large`, `conflict`, `validation_failed`, `forbidden`, `not_found`
   */
  begin(
    upload: NewUpload,
    bytes: Blob | undefined,
    options: BytesCall & { readonly key: string },
  ): Promise<UploadStatus>;
  /** @throws {PlatformFailure} `not_found` if it was cancelled, `expired` if it waited too long */
  status(uploadId: string, options?: BytesCall): Promise<UploadStatus>;
  /** @throws {PlatformFailure} `conflict` if the platform is at another offset */
  send(uploadId: string, offset: number, bytes: Blob, options?: BytesCall): Promise<UploadStatus>;
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

const metadata = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([key, value]) => (value ? `${key} ${base64(value)}` : key))
    .join(',');

const operation = 'resources.uploads';

/** For responses to HEAD, which have no body, and those of a proxy. */
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

/** Uploads by a platform's client. */
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
    // An unread response would keep the connection open.
    await response.arrayBuffer().catch(() => undefined);
    const header = (name: string) => response.headers.get(name) ?? undefined;
    const offset = Number(header('Upload-Offset') ?? 0);
    const uploadId = header('Upload-Id');
    if (uploadId && Number.isSafeInteger(offset)) return { uploadId, offset, resourceId: header('Resource-Id') };
    throw new PlatformFailure('unexpected-body', {
      operation,
      url: response.url,
      status: response.status,
      path: 'Upload-Id',
    });
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
