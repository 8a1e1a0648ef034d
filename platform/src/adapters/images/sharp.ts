import { ImageError, type Images, type Thumbnail } from '../../ports.ts';

type Sharp = (typeof import('sharp'))['default'];

/** Limit of decoded pixels: 256 MiB as RGBA. */
const mostPixels = 64 * 1024 * 1024;
const mostBytes = 64 * 1024 * 1024;

/** Limit of pixels per side, as in JPEG: for a side of a million, libvips uses gigabytes and ignores timeouts. */
const mostSide = 65_535;

/** Device pixels of the longer side: 256 CSS pixels on a screen of two. */
const longestSide = 512;
const mostSeconds = 20;

/** Allowed loaders of libvips; all others, SVG and PDF first, are blocked. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);
const mediaTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']);

/** Thumbnails by libvips, one at a time without a cache, so memory is bounded by one image. */
export class SharpImages implements Images {
  readonly mediaTypes = mediaTypes;
  readonly mostBytes = mostBytes;
  readonly #sharp: Sharp;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(sharp: Sharp) {
    this.#sharp = sharp;
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
  }

  /** `undefined` if the library is not available for this system. */
  static async open(): Promise<SharpImages | undefined> {
    try {
      const { default: sharp } = await import('sharp');
      return new SharpImages(sharp);
    } catch {
      return undefined;
    }
  }

  thumbnail(bytes: Uint8Array): Promise<Thumbnail> {
    const made = this.#last.then(() => this.#make(bytes));
    this.#last = made.catch(() => undefined);
    return made;
  }

  async #make(bytes: Uint8Array): Promise<Thumbnail> {
    const image = this.#sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, pages: 1, failOn: 'none' });
    try {
      // the header alone, so that what is too large is never decoded
      const { width = 0, height = 0 } = await image.metadata();
      if (width * height > mostPixels || Math.max(width, height) > mostSide) throw new ImageError('too_many_pixels');
      const { data, info } = await image
        .timeout({ seconds: mostSeconds })
        .rotate()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: new Uint8Array(data), mediaType: 'image/webp', width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof ImageError) throw error;
      const { message = '' } = error as Error;
      const fault = /pixel limit/i.test(message)
        ? 'too_many_pixels'
        : /timeout/i.test(message)
          ? 'timed_out'
          : undefined;
      throw new ImageError(fault ?? 'unreadable', { cause: error });
    }
  }
}
