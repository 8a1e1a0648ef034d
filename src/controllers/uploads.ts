import { RateLimit } from '../transport/retry.ts';
import { UploadModel, type UploadModelOptions } from '../models/upload-model.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { createUploads } from '../transport/uploads.ts';
import { browserStore } from './browser-store.ts';
import { IndexedUploads } from './upload-store.ts';

/** Uploads to a platform, kept in this browser over reloads; loaded when there are some. */
export function openUploads(
  resources: ResourcesClient,
  options: Omit<UploadModelOptions, 'uploads' | 'resources' | 'store'>,
): UploadModel {
  const store = new IndexedUploads(options.storeKey);
  const { client } = resources;
  const clock = new RateLimit({ store: browserStore('localStorage'), key: `service:limit:upload:${client.baseUrl}` });
  return new UploadModel({ uploads: createUploads(client), resources, store, clock, ...options });
}
