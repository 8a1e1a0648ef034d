import { expect, test } from 'vitest';
import sharp from 'sharp';
import { resourceReadSchema, taskOutputSchema } from '@service/widgets/contract';
import { MemoryFiles } from '../../../../platform/src/adapters/files/memory.ts';
import { onOnePlatform, type Start } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestOptions } from '../../support/platform.ts';
import { expectProblem } from '../../support/problems.ts';
import { bytesOf, TestUploads } from '../../support/uploads.ts';

const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff') =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } })
    .toFormat(format)
    .toBuffer();

/** A PNG whose header claims a larger size. */
async function claimed(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await picture(8, 8, 'png'));
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(29, crc(bytes.subarray(12, 29)));
  return bytes;
}

/** CRC-32 of a PNG's chunk (RFC 2083 §3.4). */
function crc(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb8_8320 : 0);
  }
  return (value ^ 0xffff_ffff) >>> 0;
}

/** A file store that fails a few times after an upload was started. */
class AwayFiles extends MemoryFiles {
  #asked = 0;

  override read(...asked: Parameters<MemoryFiles['read']>): ReturnType<MemoryFiles['read']> {
    this.#asked += 1;
    if (this.#asked < 2 || this.#asked > 10) return super.read(...asked);
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    return Promise.reject(new TypeError('fetch failed', { cause }));
  }
}

async function withUploads(start: Start, options?: TestOptions) {
  const platform = await start(options);
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const uploads = new TestUploads(platform, anna);
  const upload = async (name: string, bytes: Uint8Array) => {
    const id = await uploads.upload(anna.root, name, new Uint8Array(bytes));
    await platform.jobs.idle();
    return id;
  };
  const outcome = async (id: string) => taskOutputSchema.parse((await anna.get(`/r/${id}/tasks/thumbnail`)).body);
  const read = async (id: string) => resourceReadSchema.parse((await anna.get(`/r/${id}`)).body).resource;
  return { platform, anna, uploads, upload, outcome, read };
}

onOnePlatform('thumbnails of images', (start) => {
  test('each raster image has one, as a variant and as an artifact of its task', async () => {
    const { uploads, upload, outcome, read } = await withUploads(start);
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif', 'tiff'] as const) {
      const id = await upload(`bild.${format}`, await picture(1600, 800, format));
      expect([format, await outcome(id)]).toMatchObject([
        format,
        { state: 'completed', output: { width: 512, height: 256 }, artifacts: [{ name: 'thumbnail.webp' }] },
      ]);
      expect(await read(id)).toMatchObject({
        variants: ['original', 'thumbnail'],
        tasks: [{ concept: 'thumbnail', state: 'completed' }],
      });
      for (const path of [`/r/${id}/thumbnail`, `/r/${id}/tasks/thumbnail/thumbnail.webp`]) {
        const response = await uploads.fetch(path);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
        expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 512, height: 256 });
      }
    }
  });

  test('an image over the limit is never decoded, and an invalid one fails with a reason', async () => {
    const { anna, upload, outcome, read } = await withUploads(start);
    const png = new Uint8Array(await picture(8, 8, 'png'));
    const cases: readonly [Uint8Array, string][] = [
      [await claimed(60_000, 60_000), 'too_many_pixels'],
      [await claimed(1, 66_000), 'too_many_pixels'],
      [await claimed(66_001, 10), 'too_many_pixels'],
      [png.subarray(0, 20), 'unreadable'],
      [new Uint8Array([...bytesOf('GIF89a'), ...new Uint8Array(40)]), 'unreadable'],
    ];
    for (const [index, [bytes, error]] of cases.entries()) {
      const id = await upload(`fel-${index}.png`, bytes);
      expect([error, await outcome(id)]).toEqual([
        error,
        { concept: 'thumbnail', state: 'failed', artifacts: [], error },
      ]);
      expect((await read(id)).variants).toEqual(['original']);
      expectProblem(await anna.get(`/r/${id}/thumbnail`), 404, 'not_found');
    }
  });

  test('is created when the file store is available again, after any number of failures', async () => {
    const { upload, outcome } = await withUploads(start, { files: new AwayFiles() });
    const id = await upload('bild.png', await picture(16, 8, 'png'));
    expect(await outcome(id)).toMatchObject({ state: 'completed', output: { width: 16, height: 8 } });
  });

  test('an SVG gets no thumbnail, whatever its name', async () => {
    const { upload, read } = await withUploads(start);
    const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>1</script></svg>');
    const { variants, tasks } = await read(await upload('bild.png', svg));
    expect([variants, tasks]).toEqual([['original'], []]);
  });
});
