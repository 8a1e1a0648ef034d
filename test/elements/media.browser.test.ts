import { elementUpdated, oneEvent } from '@open-wc/testing';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import type { Script } from '../../src/testing/index.ts';
import { updated } from '../support/element-stage.ts';
import { viewed } from '../support/file-stage.ts';

const words = en.file;
const at = '2026-11-12T09:42:10Z';

/** Answers the link to the page's own bytes. */
const linked = (bytes: Blob): Script['on'] => ({
  link: { json: { url: URL.createObjectURL(bytes), expiresAt: '2099-01-01T00:00:00Z' } },
});

async function painted(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = 'teal';
  context.fillRect(0, 0, width / 2, height);
  return canvas.convertToBlob();
}

/** The viewer on a loaded image, and its zoom. */
async function pictured(width = 400, height = 300) {
  const entry = {
    name: 'hall.png',
    mediaType: 'image/png',
    tasks: [{ concept: 'thumbnail', state: 'completed' as const, updatedAt: at }],
  };
  const stage = await viewed(entry, linked(await painted(width, height)));
  const image = await stage.find<HTMLImageElement>('.picture > img');
  await image.decode();
  const zoom = () => Number(image.style.getPropertyValue('--_zoom'));
  const widths = () => image.getBoundingClientRect().width;
  return { stage, image, zoom, widths, picture: image.parentElement! };
}

test('keeps the middle of an image when zooming, also in a page from right to left', async () => {
  const { stage, zoom, picture } = await pictured();
  picture.parentElement!.dir = 'rtl';
  picture.focus();
  await userEvent.keyboard('++++++');
  await updated(stage.element, () => zoom() > 3);
  const middle = (picture.scrollWidth - picture.clientWidth) / 2;
  expect(middle).toBeGreaterThan(0);
  await expect.poll(() => Math.abs(picture.scrollLeft - middle)).toBeLessThan(3);
});

test('zooms and moves an image by keyboard, with announcements', async () => {
  const { stage, image, zoom, widths, picture } = await pictured();
  expect([image.naturalWidth, image.naturalHeight, zoom()]).toEqual([400, 300, 1]);
  const fitted = widths();
  picture.focus();
  await userEvent.keyboard('++');
  await updated(stage.element, () => zoom() === 1.5625);
  expect(widths()).toBeCloseTo(fitted * 1.5625, 0);
  await stage.read(words.zoomed('156%'));
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => picture.scrollLeft + picture.scrollTop).toBeGreaterThan(0);
  await userEvent.keyboard('-');
  await updated(stage.element, () => zoom() === 1.25);
  await userEvent.keyboard('0');
  await updated(stage.element, () => zoom() === 1);
  // No smaller than fitted.
  await userEvent.keyboard('-');
  await elementUpdated(stage.element);
  expect([zoom(), widths()]).toEqual([1, fitted]);
  await expect(stage.around).to.be.accessible();
});

test('zooms an image by buttons and wheel, and drags it by mouse', async () => {
  const { stage, zoom, picture } = await pictured();
  await stage.press(`[aria-label='${words.zoomIn}']`);
  await updated(stage.element, () => zoom() === 1.25);
  const wheel = new WheelEvent('wheel', { deltaY: -100, ctrlKey: true, cancelable: true, bubbles: true });
  picture.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  await updated(stage.element, () => zoom() === 1.5625);
  const before = picture.scrollLeft;
  const { left, top, width, height } = picture.getBoundingClientRect();
  const at = (type: string, x: number) =>
    picture.dispatchEvent(
      // A real mouse, which can be captured.
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        clientX: x,
        clientY: top + height / 2,
        bubbles: true,
      }),
    );
  at('pointerdown', left + width / 2);
  at('pointermove', left + width / 2 - 40);
  expect(picture.scrollLeft).toBe(before + 40);
  at('pointerup', left + width / 2 - 40);
  at('pointermove', left);
  expect(picture.scrollLeft).toBe(before + 40);
  // A wheel without the key scrolls the page.
  const plain = new WheelEvent('wheel', { deltaY: -100, cancelable: true, bubbles: true });
  picture.dispatchEvent(plain);
  expect(plain.defaultPrevented).toBe(false);
  await stage.press(`[aria-label='${words.fit}']`);
  await updated(stage.element, () => zoom() === 1);
});

/** A quarter of a second of sound: 8,000 samples of a byte a second (RIFF WAVE, PCM). */
function recording(): Blob {
  const samples = 2_000;
  const bytes = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  bytes.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, samples],
  ] as const)
    bytes.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.setUint16(at, value, true);
  text(36, 'data');
  for (let at = 0; at < samples; at++) bytes.setUint8(44 + at, 128 + 60 * Math.sin(at / 3));
  return new Blob([bytes.buffer], { type: 'audio/wav' });
}

/** A video of some frames, recorded by the browser. */
async function film(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 48;
  const context = canvas.getContext('2d')!;
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = oneEvent(recorder, 'stop');
  recorder.start();
  for (let frame = 0; frame < 12; frame++) {
    context.fillStyle = `hsl(${frame * 30} 60% 50%)`;
    context.fillRect(0, 0, 64, 48);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: 'video/webm' });
}

test.each([
  ['sound', 'tune.wav', 'audio/wav', recording],
  ['a film', 'hall.webm', 'video/webm', film],
])('plays %s by the browser’s own controls', async (_what, name, mediaType, bytes) => {
  const stage = await viewed({ name, mediaType }, linked(await bytes()));
  const media = await stage.find<HTMLMediaElement>(mediaType.startsWith('audio') ? 'audio' : 'video');
  expect([media.controls, media.ariaLabel ?? media.getAttribute('aria-label')]).toEqual([true, name]);
  const ended = oneEvent(media, 'ended');
  media.muted = true;
  await media.play();
  await ended;
  expect(media.currentTime).toBeGreaterThan(0.05);
  if (media instanceof HTMLVideoElement) expect([media.videoWidth, media.videoHeight]).toEqual([64, 48]);
  expect(media.error).toBeNull();
  await expect(stage.around).to.be.accessible();
});

test('reports broken audio, with a download', async () => {
  const stage = await viewed({ name: 'tune.wav', mediaType: 'audio/wav' }, linked(new Blob(['no sound'])));
  await stage.read(words.errors.audio);
  expect(stage.root.querySelector('.file-card button')?.textContent).toContain(words.download);
});
