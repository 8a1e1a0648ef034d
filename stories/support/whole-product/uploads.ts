import type { UploadProtocol, Uploads } from '../../../platform/src/ports.ts';
import { ProblemError } from '../../../platform/src/problem.ts';

const octets = 'application/offset+octet-stream';

function metadataOf(header: string | null): Record<string, string> {
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split(' '));
  const decode = (value: string) =>
    new TextDecoder().decode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0)));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, decode(value)]));
}

async function* bytesOf(request: Request): AsyncIterable<Uint8Array> {
  yield new Uint8Array(await request.arrayBuffer());
}

async function answer(request: Request, uploads: Uploads, path: string, maximum: number): Promise<Response> {
  const { method, headers } = request;
  const numberOf = (name: string) => {
    const value = Number(headers.get(name) ?? NaN);
    if (!Number.isSafeInteger(value)) throw new ProblemError('malformed', { detail: `${name} has to be a number.` });
    return value;
  };
  const respond = (status: number, more: Record<string, string> = {}) =>
    new Response(null, { status, headers: { 'Tus-Resumable': '1.0.0', ...more } });
  const lock = (id: string) => uploads.lock(id, request.signal, () => undefined);
  const receive = async (id: string, offset: number) => {
    const received =
      headers.get('content-type') === octets ? await uploads.write(id, offset, bytesOf(request)) : offset;
    if (received === (await uploads.status(id)).length) await uploads.finish(id);
    return { 'Upload-Offset': String(received) };
  };

  if (method === 'POST') {
    const length = numberOf('upload-length');
    if (length > maximum) throw new ProblemError('too_large', { params: { limit: 'uploadBytes', maximum } });
    const id = await uploads.create({ length, metadata: metadataOf(headers.get('upload-metadata')) });
    await lock(id);
    return respond(201, { Location: `${path}/${id}`, ...(await receive(id, 0)) });
  }
  const id = decodeURIComponent(new URL(request.url).pathname.slice(path.length + 1));
  await lock(id);
  if (method === 'DELETE') {
    await uploads.cancel(id);
    return respond(204);
  }
  const { offset, length = 0 } = await uploads.status(id);
  if (method === 'HEAD') return respond(200, { 'Upload-Offset': String(offset), 'Upload-Length': String(length) });
  if (numberOf('upload-offset') !== offset) throw new ProblemError('conflict');
  return respond(204, await receive(id, offset));
}

/** The part of tus 1.0 that the elements use, without a Node library. */
export const uploadProtocol: UploadProtocol = {
  headers: ({ maximum }) => ({ 'Tus-Resumable': '1.0.0', 'Tus-Max-Size': String(maximum) }),
  answer: (request, uploads, { path, maximum }) =>
    answer(request, uploads, path, maximum).finally(() => uploads.release()),
};
