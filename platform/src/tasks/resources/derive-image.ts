import { ImageError } from '../../files/image-error.ts';
import type { Runtime } from '../../runtime.ts';
import type { ResourceRow } from '../../store/resources/access.ts';
import type { Derived } from './derived.ts';

/** The one artifact of `thumbnail`. */
export const thumbnailName = 'thumbnail.webp';

/** `thumbnail` of a raster image. */
export async function deriveImage({ files, images }: Runtime, row: ResourceRow): Promise<Derived> {
  const failed = (error: string): Derived => ({ results: { thumbnail: { error } } });
  if (!images || !row.fileKey) return failed('unreadable');
  if (row.size > images.mostBytes) return failed('too_large');
  const stream = await files.read(row.fileKey);
  if (!stream) return failed('unreadable');
  const source = new Uint8Array(await new Response(stream).arrayBuffer());
  try {
    const { bytes, mediaType, width, height } = await images.thumbnail(source);
    const artifacts = [{ name: thumbnailName, mediaType, bytes }];
    return { results: { thumbnail: { output: { width, height }, artifacts } } };
  } catch (error) {
    if (error instanceof ImageError) return failed(error.fault);
    throw error;
  }
}
