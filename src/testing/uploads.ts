import { limits } from '../contract/limits.ts';
import { problem, type Answer } from './answer.ts';
import type { ScriptedRequest } from './request.ts';
import type { ResourceWorld, ScriptedUpload } from './resource-world.ts';

const text = (base64: string) => new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));

function metadataOf(header: string | null): Readonly<Record<string, string>> {
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split(' '));
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, text(value)]));
}

function freeName(world: ResourceWorld, parentId: string, name: string): string {
  const parent = world.find(parentId);
  if (!parent) return name;
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]+)?$/.exec(name) ?? [];
  let free = name;
  for (let number = 2; world.hasChildNamed(parent, free); number++) free = `${stem} (${number})${extension}`;
  return free;
}

/** Counts received bytes; a complete upload becomes a file in the directory. */
function receive(world: ResourceWorld, id: string, upload: ScriptedUpload, bytes: number, status: number): Answer {
  upload.offset += bytes;
  const parent = world.find(upload.parentId);
  if (upload.offset >= upload.size && !upload.resourceId && parent) {
    upload.resourceId = world.add({ name: upload.name, size: upload.size, kind: 'file' }, parent).id;
  }
  return statusAnswer(id, upload, status);
}

function statusAnswer(id: string, { offset, resourceId }: ScriptedUpload, status: number): Answer {
  const headers = new Headers({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset), 'Upload-Id': id });
  if (resourceId) headers.set('Resource-Id', resourceId);
  return new Response(null, { status, headers });
}

export function beginUpload(world: ResourceWorld, { headers, size }: ScriptedRequest): Answer {
  const { filename = '', parentId = '', onConflict } = metadataOf(headers.get('Upload-Metadata'));
  const length = Number(headers.get('Upload-Length'));
  if (length > limits.uploadBytes) return problem('too_large', { params: { maximum: limits.uploadBytes } });
  const parent = world.find(parentId);
  if (parent?.kind !== 'directory') return problem('not_found');
  if (!world.permissionsOn(parent).includes('write')) return problem('forbidden', { params: { permission: 'write' } });
  const name = onConflict === 'rename' ? freeName(world, parentId, filename) : filename;
  if (world.hasChildNamed(parent, name)) {
    return problem('conflict', { issues: [{ path: ['name'], code: 'twin_name', message: 'twin_name' }] });
  }
  const id = `upload_${world.uploads.size + 1}`;
  const upload: ScriptedUpload = { name, size: length, parentId, offset: 0, resourceId: undefined };
  world.uploads.set(id, upload);
  return receive(world, id, upload, size, 201);
}

export function uploadStatus(world: ResourceWorld, { parameters }: ScriptedRequest): Answer {
  const { uploadId = '' } = parameters;
  const upload = world.uploads.get(uploadId);
  return upload ? statusAnswer(uploadId, upload, 200) : problem('not_found');
}

export function sendUpload(world: ResourceWorld, { parameters, headers, size }: ScriptedRequest): Answer {
  const { uploadId = '' } = parameters;
  const upload = world.uploads.get(uploadId);
  if (!upload) return problem('not_found');
  if (Number(headers.get('Upload-Offset')) !== upload.offset) return problem('conflict');
  return receive(world, uploadId, upload, size, 204);
}

export function cancelUpload(world: ResourceWorld, uploadId: string): Answer {
  const upload = world.uploads.get(uploadId);
  if (!upload) return problem('not_found');
  if (upload.resourceId) return problem('conflict');
  world.uploads.delete(uploadId);
  const action = '@service/resources/actions/cancel-upload';
  return { json: { action, result: { uploadId, state: 'cancelled' } } };
}
