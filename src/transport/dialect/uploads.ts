import type { JsonSchema } from '../../contract/json-schema.ts';
import type { NewUpload, UploadStatus } from '../uploads.ts';
import { fitting } from './fitting.ts';

const id: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{6,64}$' };
const statusSchema: JsonSchema<UploadStatus> = {
  type: 'object',
  properties: { uploadId: id, offset: { type: 'integer', minimum: 0 }, resourceId: id },
  required: ['uploadId', 'offset'],
};

const text = (base64: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0));

/** What the headers of tus 1.0 say of a new upload. */
export function newUpload(headers: Headers): NewUpload {
  const pairs = (headers.get('Upload-Metadata') ?? '').split(',').map((pair) => pair.split(' '));
  const said = Object.fromEntries(pairs.map(([key = '', value = '']) => [key, text(value)]));
  return {
    name: said['filename'] ?? '',
    mediaType: said['filetype'] ?? '',
    parentId: said['parentId'] ?? '',
    onConflict: said['onConflict'] === 'rename' ? 'rename' : 'fail',
    size: Number(headers.get('Upload-Length')),
  };
}

/** How far an upload has come, as tus 1.0 answers it. @throws {Misfit} */
export function statusResponse(answer: unknown): Response {
  const { uploadId, offset, resourceId } = fitting(statusSchema, answer);
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Id': uploadId, 'Upload-Offset': String(offset) };
  return new Response(null, {
    headers: resourceId === undefined ? headers : { ...headers, 'Resource-Id': resourceId },
  });
}
