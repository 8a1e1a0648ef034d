/** s3rver, whose store answers a write before the file has its bytes: here it answers after that. */
const { stat } = require('node:fs/promises');
const { join } = require('node:path');
const { setTimeout } = require('node:timers/promises');
const FilesystemStore = require('s3rver/lib/stores/filesystem');

async function written(path, size) {
  while ((await stat(path)).size < size) await setTimeout(1);
}

const { putObject, putPart } = FilesystemStore.prototype;

FilesystemStore.prototype.putObject = async function (object) {
  const stored = await putObject.call(this, object);
  await written(this.getResourcePath(object.bucket, object.key, 'object'), stored.size);
  return stored;
};

FilesystemStore.prototype.putPart = async function (bucket, uploadId, partNumber, content) {
  const stored = await putPart.call(this, bucket, uploadId, partNumber, content);
  await written(join(this.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber)), stored.size);
  return stored;
};
