// @ts-check
/**
 * @import { Dialect, DialectCall } from '@service/widgets/transport'
 * @import { Upload } from './values.js'
 */
import { ask } from './ask.js';
import { standOf, uploadFields } from './values.js';

/** URL of a file's bytes, valid for some minutes. */
async function downloadOf(/** @type {DialectCall} */ call, /** @type {string} */ id) {
  const query = 'query ($id: ID!) { item(id: $id) { ... on File { download { path expiresAt } } } }';
  const { item } = /** @type {{ item: { download?: { path: string, expiresAt: string } } }} */ (
    await ask(call, query, { id })
  );
  if (!item.download) throw call.refusal('not_found');
  return item.download;
}

/** Bytes have a path of their own, because GraphQL carries none. */
const send = async (
  /** @type {DialectCall} */ call,
  /** @type {string} */ id,
  /** @type {number} */ offset,
  /** @type {Blob} */ bytes,
) => standOf(/** @type {Upload} */ (await call.send('PUT', `/uploads/${id}?offset=${offset}`, bytes)));

/**
 * Files: on their way here, and back.
 *
 * @type {Dialect}
 */
export const files = {
  async beginUpload({ name, size, mediaType, parentId, onConflict, bytes }, call) {
    const mutation = `mutation ($folder: ID!, $title: String!, $mediaType: String!, $length: Float!, $rename: Boolean!, $requestId: String!) {
      upload: startUpload(folder: $folder, title: $title, mediaType: $mediaType, length: $length, rename: $rename, requestId: $requestId) {
        ${uploadFields}
      }
    }`;
    const { upload } = /** @type {{ upload: Upload }} */ (
      await ask(call, mutation, {
        folder: parentId,
        title: name,
        mediaType,
        length: size,
        rename: onConflict === 'rename',
        // A repeated start returns the same upload.
        requestId: call.headers.get('Idempotency-Key'),
      })
    );
    if (!bytes || upload.received) return standOf(upload);
    return send(call, upload.id, 0, bytes);
  },
  async uploadStatus({ uploadId }, call) {
    const query = `query ($id: ID!) { upload(id: $id) { ${uploadFields} } }`;
    const { upload } = /** @type {{ upload: Upload }} */ (await ask(call, query, { id: uploadId }));
    return standOf(upload);
  },
  sendUpload: ({ uploadId, offset, bytes }, call) => send(call, uploadId, offset, bytes),
  variant: async ({ resourceId }, call) => call.fetch((await downloadOf(call, resourceId)).path),
  async link({ resourceId }, call) {
    const { path, expiresAt } = await downloadOf(call, resourceId);
    return { url: call.baseUrl + path, expiresAt };
  },
};
