import { html } from 'lit';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ResourceRead } from '../../src/contract/resources.ts';
import { registerRenderer } from '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type Script, type ScriptedEntry } from '../../src/testing/index.ts';
import { expectAccessible, open, updated } from '../support/element-stage.ts';

const words = en.file;

/** The viewer on a file. */
async function viewed(entry: ScriptedEntry, on: Script['on'] = {}) {
  const tree = { id: 'root_files', name: 'Root', children: [{ id: 'the_file', kind: 'file' as const, ...entry }] };
  const stage = await open('resource-viewer', {
    script: { user: astrid, tree, on },
    attributes: { 'resource-id': 'the_file' },
    around: { style: 'inline-size: 800px' },
  });
  await stage.reach('ready');
  return stage;
}

test('text stands as it is, and markup in it is text', async () => {
  const content = 'one\n<img src=x onerror="document.title = 1">\n';
  const stage = await viewed({ name: 'page.html', mediaType: 'text/html', content });
  expect((await stage.find('.plain')).textContent).toBe(content);
  expect(stage.root.querySelector('.plain img')).toBeNull();
  await expectAccessible(stage.around);
});

test('separated values stand in a table, of which few rows are in the page', async () => {
  const content = `Name;Amount\n${Array.from({ length: 5_000 }, (_, row) => `Row ${row};${row}\n`).join('')}`;
  const stage = await viewed({ name: 'amounts.csv', mediaType: 'text/csv', content });
  const scroller = await stage.find('.cells');
  expect(stage.root.querySelector('table')?.getAttribute('aria-rowcount')).toBe('5001');
  expect(stage.root.querySelectorAll('tr').length).toBeLessThan(100);
  scroller.scrollTop = scroller.scrollHeight;
  await updated(stage.element, () => stage.root.querySelector('table')?.textContent?.includes('Row 4999'));
  await expectAccessible(stage.around);
});

test('JSON is a tree that is opened node by node', async () => {
  const value = { title: 'Hej', list: Array.from({ length: 500 }, (_, index) => ({ index })) };
  const stage = await viewed({ name: 'data.json', mediaType: 'application/json', content: JSON.stringify(value) });
  const list = await updated(stage.element, () => stage.root.querySelectorAll<HTMLElement>('.nodes summary')[1]);
  expect(stage.root.querySelectorAll('.nodes details')).toHaveLength(2);
  list.click();
  await updated(stage.element, () => stage.root.querySelectorAll('.nodes details').length === 102);
  await stage.read(words.more('400'));
  await expectAccessible(stage.around);
});

test('what is no JSON says so, with the way to have it', async () => {
  const stage = await viewed({ name: 'data.json', mediaType: 'application/json', content: '{' });
  await stage.read(words.broken.tree);
  expect(stage.root.querySelector('.file-card button')?.textContent).toContain(words.download);
  await expectAccessible(stage.around);
});

test('an image that is broken says so', async () => {
  const stage = await viewed({ name: 'broken.png', mediaType: 'image/png' });
  await stage.read(words.broken.image);
});

/** A PNG as far as its header, which says how large it is. */
function pngHeader(width: number, height: number): Response {
  const bytes = new DataView(new ArrayBuffer(33));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((word, at) => bytes.setUint32(at * 4, word));
  return new Response(bytes.buffer, { headers: { 'Content-Type': 'image/png' } });
}

/** The link to bytes that the page has itself. */
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

/** The viewer on a picture that is all there, and how far it is zoomed. */
async function pictured(width = 400, height = 300) {
  const entry = { name: 'hall.png', mediaType: 'image/png', ...thumbnail('completed') };
  const stage = await viewed(entry, linked(await painted(width, height)));
  const image = await stage.find<HTMLImageElement>('.picture > img');
  await image.decode();
  const zoom = () => Number(image.style.getPropertyValue('--_zoom'));
  const widths = () => image.getBoundingClientRect().width;
  return { stage, image, zoom, widths, picture: image.parentElement! };
}

test('an image is zoomed and moved by keyboard, and what that does is said', async () => {
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
  await stage.element.updateComplete;
  expect([zoom(), widths()]).toEqual([1, fitted]);
  await expectAccessible(stage.around);
});

test('an image is zoomed by its buttons and by the wheel, and dragged about by a mouse', async () => {
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
      // The mouse itself, which can be captured.
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

/** A film of some frames, as the browser records one. */
async function film(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 48;
  const context = canvas.getContext('2d')!;
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
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
])('%s plays, by the browser’s own controls', async (_what, name, mediaType, bytes) => {
  const stage = await viewed({ name, mediaType }, linked(await bytes()));
  const media = await stage.find<HTMLMediaElement>(mediaType.startsWith('audio') ? 'audio' : 'video');
  expect([media.controls, media.ariaLabel ?? media.getAttribute('aria-label')]).toEqual([true, name]);
  const ended = new Promise((resolve) => media.addEventListener('ended', resolve, { once: true }));
  media.muted = true;
  await media.play();
  await ended;
  expect(media.currentTime).toBeGreaterThan(0.05);
  if (media instanceof HTMLVideoElement) expect([media.videoWidth, media.videoHeight]).toEqual([64, 48]);
  expect(media.error).toBeNull();
  await expectAccessible(stage.around);
});

test('sound that is none says so, with the way to have it', async () => {
  const stage = await viewed({ name: 'tune.wav', mediaType: 'audio/wav' }, linked(new Blob(['no sound'])));
  await stage.read(words.broken.audio);
  expect(stage.root.querySelector('.file-card button')?.textContent).toContain(words.download);
});

const thumbnail = (state: 'completed' | 'failed') => ({
  tasks: [{ concept: 'thumbnail', state, updatedAt: '2026-11-12T09:42:10Z' }],
});

test('an image that would not fit into memory is not given to the browser, and can be had', async () => {
  const stage = await viewed({ name: 'plan.png', mediaType: 'image/png' }, { variant: pngHeader(60_000, 60_000) });
  await stage.read(words.tooManyPixels('60,000 × 60,000'));
  expect(stage.root.querySelector('.content img')).toBeNull();
  expect(stage.platform.requests.some(({ operation }) => operation === 'link')).toBe(false);
  expect(stage.root.querySelector('.file-card button')?.textContent).toContain(words.download);
  await expectAccessible(stage.around);
});

test('the platform’s own look at an image counts where its header tells nothing', async () => {
  const entry = { name: 'plan.heic', mediaType: 'image/heic', ...thumbnail('failed') };
  const stage = await viewed({ ...entry, outputs: { thumbnail: { error: 'too_many_pixels' } } });
  await stage.read(words.tooManyPixelsHere);
  expect(stage.root.querySelector('.content img')).toBeNull();
});

test('an image that the platform has made a thumbnail of is shown without another look', async () => {
  const stage = await viewed({ name: 'hall.png', mediaType: 'image/png', ...thumbnail('completed') });
  await stage.platform.received('link');
  expect(stage.platform.requests.some(({ operation }) => operation === 'variant')).toBe(false);
});

test('what nothing shows is a card with its facts', async () => {
  const stage = await viewed({ name: 'Arkiv.zip', mediaType: 'application/zip', size: 2_400_000 });
  await stage.read(words.noPreview);
  expect(stage.text).toContain('Archive · 2.4 MB');
  await expectAccessible(stage.around);
});

test('a PDF stands in a frame that the browser’s own viewer fills', async () => {
  const stage = await viewed({ name: 'Dagordning.pdf', mediaType: 'application/pdf' });
  const frame = await updated(stage.element, () => stage.root.querySelector('iframe'));
  expect(frame.title).toBe('Dagordning.pdf');
  // The viewer refuses to open in a frame that is sandboxed; what it shows is, by the answer's policy.
  expect(frame.hasAttribute('sandbox')).toBe(false);
  expect(frame.getBoundingClientRect().height).toBeGreaterThan(100);
});

test('a PDF is a card where the browser shows none', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
  try {
    const stage = await viewed({ name: 'Dagordning.pdf', mediaType: 'application/pdf' });
    await stage.read(words.broken.pdf);
    expect(stage.root.querySelector('.file-card button')?.textContent).toContain(words.download);
    await expectAccessible(stage.around);
  } finally {
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  }
});

test('a page has files of its own shown by a view of its own, loaded with the first of them', async () => {
  let loaded = 0;
  registerRenderer('model/gltf-binary', async () => {
    loaded += 1;
    return (viewer) => {
      let shown: ResourceRead['resource'] | undefined;
      return {
        styles: [],
        show({ resource }) {
          shown = resource;
          viewer.requestUpdate();
        },
        render: () => html`<figure class="model">${shown?.name}</figure>`,
      };
    };
  });
  expect(loaded).toBe(0);
  const stage = await viewed({ name: 'Hall.glb', mediaType: 'model/gltf-binary', content: 'glTF' });
  expect((await stage.find('.model')).textContent).toBe('Hall.glb');
  expect(loaded).toBe(1);
  const other = await viewed({ name: 'Hall.obj', mediaType: 'model/obj', content: 'v 0 0 0' });
  await other.read(words.noPreview);
});
