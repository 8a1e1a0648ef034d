import { problemAnswer } from '../contract/compiled.ts';
import { read } from '../contract/json-schema.ts';
import { problemMediaType } from '../contract/media-types.ts';
import { resourcePaths } from '../contract/resource-routes.ts';
import type { PlatformClient } from './client.ts';
import { PlatformFailure, type FailureKind } from './failure.ts';
import type { CallOptions } from './transport.ts';

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
export interface UploadStand {
  readonly uploadId: string;
  /** Bytes that the platform has. */
  readonly offset: number;
  /** The resource that it has become, once all of it is there. */
  readonly resourceId: string | undefined;
}

export interface UploadCall extends CallOptions {
  /** Milliseconds after which a request counts as lost. */
  readonly timeout?: number;
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
    options: UploadCall & { readonly key: string },
  ): Promise<UploadStand>;
  /** @throws {PlatformFailure} `not_found` for one that was cancelled, `expired` for one that waited too long. */
  stand(uploadId: string, options?: UploadCall): Promise<UploadStand>;
  /** Sends bytes from an offset on; `conflict` where the platform is at another one. */
  send(uploadId: string, offset: number, bytes: Blob, options?: UploadCall): Promise<UploadStand>;
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

const metadata = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([key, value]) => (value ? `${key} ${base64(value)}` : key))
    .join(',');

const octets = { 'Content-Type': 'application/offset+octet-stream' };

export function createUploads(client: Pick<PlatformClient, 'baseUrl' | 'authorise' | 'fetch'>): UploadsClient {
  const path = `${client.baseUrl}${resourcePaths.uploads}`;

  async function ask(
    url: string,
    init: { method: string; body?: Blob | undefined },
    headers: Readonly<Record<string, string>>,
    { signal, timeout = 30_000 }: UploadCall = {},
  ): Promise<UploadStand> {
    const limit = AbortSignal.timeout(timeout);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    const fail = (kind: FailureKind, detail: Omit<PlatformFailure['detail'], 'operation'>) =>
      new PlatformFailure(kind, { operation: 'resources.uploads', ...detail });
    let response: Response;
    let text: string;
    try {
      const all = { Accept: problemMediaType, 'Tus-Resumable': '1.0.0', ...headers };
      response = await client.fetch(url, {
        ...(init.body ? init : { method: init.method }),
        ...(await client.authorise(all, either)),
        cache: 'no-store',
        signal: either,
      } as RequestInit);
      text = await response.text();
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const offline = globalThis.navigator?.onLine === false;
      throw fail('unreachable', { reason: limit.aborted ? 'timeout' : offline ? 'offline' : 'network', cause });
    }
    const { status } = response;
    const header = (name: string) => response.headers.get(name) ?? undefined;
    if (!response.ok) {
      const seconds = Number.parseInt(header('Retry-After') ?? '', 10);
      const wait = Number.isNaN(seconds) ? {} : { retryAfter: seconds };
      // A HEAD is answered without a body, and what stands before the platform has words of its own.
      const problem = problemIn(text) ?? problemOf(status);
      throw problem ? fail('refused', { status, problem, ...wait }) : fail('unexpected-status', { status, ...wait });
    }
    const offset = Number(header('Upload-Offset') ?? 0);
    const uploadId = header('Upload-Id');
    if (!uploadId || !Number.isSafeInteger(offset)) throw fail('unexpected-body', { status, path: 'Upload-Id' });
    return { uploadId, offset, resourceId: header('Resource-Id') };
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
    stand: (uploadId, options) => ask(at(uploadId), { method: 'HEAD' }, {}, options),
    send: (uploadId, offset, bytes, options) =>
      ask(at(uploadId), { method: 'PATCH', body: bytes }, { 'Upload-Offset': String(offset), ...octets }, options),
  };
}

const codes: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  410: 'expired',
  413: 'too_large',
};

function problemOf(status: number) {
  const code = codes[status];
  return code ? { type: 'about:blank', title: code, status, code } : undefined;
}

function problemIn(text: string) {
  try {
    const problem = read(problemAnswer, JSON.parse(text));
    return problem.ok ? problem.value : undefined;
  } catch {
    return undefined;
  }
}
