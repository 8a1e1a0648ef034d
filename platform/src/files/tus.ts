import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { Readable } from 'node:stream';
import type { ProblemCode } from '@service/widgets/contract';
import type { UploadDesk, UploadProtocol } from '../ports.ts';
import { ProblemError } from '../problem.ts';

const version = '1.0.0';
const extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'];
/** Milliseconds that a request which another one follows has to write what it has received. */
const drain = 250;

/** What the library calls a failure, in the words of the contract. */
const problems: readonly (readonly [{ readonly status_code: number; readonly body: string }, ProblemCode])[] = [
  [ERRORS.MISSING_OFFSET, 'malformed'],
  [ERRORS.INVALID_CONTENT_TYPE, 'unsupported_media_type'],
  [ERRORS.FILE_NOT_FOUND, 'not_found'],
  [ERRORS.INVALID_OFFSET, 'conflict'],
  [ERRORS.FILE_NO_LONGER_EXISTS, 'expired'],
  [ERRORS.INVALID_LENGTH, 'malformed'],
  [ERRORS.INVALID_METADATA, 'malformed'],
  [ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION, 'malformed'],
  [ERRORS.ABORTED, 'conflict'],
];

/** The desk as the store that the library wants. */
class DeskStore extends DataStore {
  readonly #desk: UploadDesk;

  constructor(desk: UploadDesk) {
    super();
    this.#desk = desk;
    this.extensions = extensions;
  }

  override create = async (upload: Upload) => upload;
  override remove = (id: string) => this.#desk.cancel(id);
  // who stops reading because of a failure tells of it first: the library takes a stream that was ended for its sender's doing
  override write = (bytes: Readable, id: string, offset: number) =>
    this.#desk.write(id, offset, bytes.iterator({ destroyOnReturn: false }));
  override declareUploadLength = (id: string, length: number) => this.#desk.setLength(id, length);
  // the desk knows what has expired, by the platform's clock
  override getExpiration = () => 0;

  override async getUpload(id: string): Promise<Upload> {
    const { length, offset, metadata } = await this.#desk.stand(id);
    return new Upload({ id, offset, metadata: { ...metadata }, ...(length !== undefined && { size: length }) });
  }
}

function problemOf(error: unknown, maximum: number): unknown {
  if (error instanceof ProblemError) return error;
  if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) {
    return new ProblemError('too_large', { params: { limit: 'uploadBytes', maximum } });
  }
  const known = problems.find(([one]) => one === error);
  if (known) return new ProblemError(known[1], { detail: known[0].body.trim() });
  const { status_code: status, body } = (error ?? {}) as { status_code?: number; body?: string };
  if (status === 413) return new ProblemError('too_large', { detail: body?.trim() ?? '' });
  return error;
}

/** What has to be true of every request before its method is looked at. */
function checkHeaders({ method, headers }: Request): void {
  if (headers.get('tus-resumable') !== version) {
    throw new ProblemError('precondition_failed', {
      detail: `Tus-Resumable has to be ${version}.`,
      headers: { 'Tus-Version': version },
    });
  }
  if (method === 'PATCH' && headers.get('content-type') !== 'application/offset+octet-stream') {
    throw new ProblemError('unsupported_media_type', { params: { expected: 'application/offset+octet-stream' } });
  }
}

/** Its own headers, and none that belong to the guard. */
function withoutCors(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of response.headers.keys()) if (name.startsWith('access-control-')) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
}

const spoken = /^(?:tus-resumable|upload-.+|content-(?:length|type))$/;

/** What the library has to see of a request; it refuses what proxies and others write for somebody else. */
const inTus = ({ method, url, body, headers }: Request): Request =>
  ({ method, url, body, headers: new Headers([...headers].filter(([name]) => spoken.test(name))) }) as Request;

/** One small server a request, so that each has its caller's desk. */
const answer: UploadProtocol['answer'] = async (request, desk, { path, maximum }) => {
  checkHeaders(request);
  let failure: unknown;
  const server = new Server({
    path,
    relativeLocation: true,
    maxSize: maximum,
    lockDrainTimeout: drain,
    allowedOrigins: () => false,
    datastore: new DeskStore(desk),
    namingFunction: (_request, metadata = {}) => {
      // what the library puts where bytes are no UTF-8
      if (Object.values(metadata).some((value) => value?.includes('\ufffd'))) {
        throw new ProblemError('malformed', { detail: 'Upload-Metadata has to be UTF-8 in Base64.' });
      }
      const length = request.headers.get('upload-length');
      return desk.create({ length: length === null ? undefined : Number(length), metadata });
    },
    locker: {
      newLock: (id: string) => ({
        lock: (signal: AbortSignal, cancel: () => void) => desk.lock(id, signal, cancel),
        // the library would let go of it before the end, which is work too
        unlock: async () => undefined,
      }),
    },
    async onUploadFinish(_request, { id }) {
      await desk.finish(id);
      return {};
    },
    onResponseError(_request, error) {
      failure = problemOf(error, maximum);
      return undefined;
    },
  });
  const response = withoutCors(await server.handleWeb(inTus(request)).finally(() => desk.release()));
  if (failure !== undefined) throw failure;
  if (response.status >= 400) {
    throw new ProblemError(response.status === 404 ? 'not_found' : 'malformed', { detail: await response.text() });
  }
  return response;
};

/** The tus protocol by its own server library. */
export const tus: UploadProtocol = {
  answer,
  headers: ({ maximum }) => ({
    'Tus-Resumable': version,
    'Tus-Version': version,
    'Tus-Extension': extensions.join(','),
    'Tus-Max-Size': String(maximum),
  }),
};
