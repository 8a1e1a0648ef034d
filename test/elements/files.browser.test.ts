import { html } from 'lit';
import { expect, test } from 'vitest';
import type { ResourceRead } from '../../src/contract/resources/resource.ts';
import { registerRenderer } from '../../src/elements/resource-viewer/index.ts';
import { en } from '../../src/localisation/index.ts';
import { updated } from '../support/element-stage.ts';
import { viewed } from '../support/file-stage.ts';

const words = en.file;

test('shows text unchanged, and its markup as text', async () => {
  const content = 'one\n<img src=x onerror="document.title = 1">\n';
  const stage = await viewed({ name: 'page.html', mediaType: 'text/html', content });
  expect((await stage.find('.plain')).textContent).toBe(content);
  expect(stage.root.querySelector('.plain img')).toBeNull();
  await expect(stage.around).to.be.accessible();
});

test('numbers the lines of text near the view, outside of its content', async () => {
  const content = Array.from({ length: 5_000 }, (_, line) => `line ${line + 1}\n`).join('');
  const stage = await viewed({ name: 'lines.ts', mediaType: 'text/typescript', content });
  const plain = await stage.find('.plain');
  const numbers = () =>
    [...plain.querySelectorAll<HTMLElement>('.number')].map(({ dataset }) => Number(dataset['line']));
  await expect.poll(() => numbers()[0]).toBe(1);
  expect(numbers()).toEqual(Array.from(numbers(), (_, at) => at + 1));
  expect(numbers().length).toBeLessThan(2_000);
  plain.scrollTop = plain.scrollHeight;
  await expect.poll(() => numbers().at(-1)).toBe(5_000);
  expect(numbers().length).toBeLessThan(4_000);
  expect(plain.textContent === content).toBe(true);
  getSelection()!.selectAllChildren(plain);
  expect(getSelection()!.toString().replaceAll('\n', '')).toBe(content.replaceAll('\n', ''));
  expect(plain.querySelector('.number')?.ariaHidden).toBe('true');
  await expect(stage.around).to.be.accessible();
});

test('numbers a wrapped line and one of several chunks once', async () => {
  const content = `${'word '.repeat(1_000)}\nend\n`;
  const stage = await viewed({ name: 'lines.txt', mediaType: 'text/plain', content });
  const plain = await stage.find('.plain');
  const numbers = () => [...plain.querySelectorAll<HTMLElement>('.number')].map(({ dataset }) => dataset['line']);
  await expect.poll(numbers).toEqual(['1', '2']);
});

test('shows separated values in a table that renders few rows', async () => {
  const content = `Name;Amount\n${Array.from({ length: 5_000 }, (_, row) => `Row ${row};${row}\n`).join('')}`;
  const stage = await viewed({ name: 'amounts.csv', mediaType: 'text/csv', content });
  const scroller = await stage.find('.cells');
  expect(stage.root.querySelector('table')?.getAttribute('aria-rowcount')).toBe('5001');
  expect(stage.root.querySelectorAll('tr').length).toBeLessThan(100);
  scroller.scrollTop = scroller.scrollHeight;
  await updated(stage.element, () => stage.root.querySelector('table')?.textContent?.includes('Row 4999'));
  await expect(stage.around).to.be.accessible();
});

test('shows JSON as a tree that opens node by node', async () => {
  const value = { title: 'Hej', list: Array.from({ length: 500 }, (_, index) => ({ index })) };
  const stage = await viewed({ name: 'data.json', mediaType: 'application/json', content: JSON.stringify(value) });
  const list = await updated(stage.element, () => stage.root.querySelectorAll<HTMLElement>('.nodes summary')[1]);
  expect(stage.root.querySelectorAll('.nodes details')).toHaveLength(2);
  list.click();
  await updated(stage.element, () => stage.root.querySelectorAll('.nodes details').length === 102);
  await stage.read(words.more('400'));
  await expect(stage.around).to.be.accessible();
});

test('shows huge words of text and JSON in chunks, unchanged, and the beginning of huge cells', async () => {
  const word = 'x'.repeat(100_000);
  const text = await viewed({ name: 'word.txt', mediaType: 'text/plain', content: `one\n${word}\n` });
  const plain = await text.find('.plain');
  expect(plain.textContent === `one\n${word}\n`).toBe(true);
  expect(plain.querySelectorAll('.chunk').length).toBeGreaterThan(50);
  const json = await viewed({ name: 'word.json', mediaType: 'application/json', content: JSON.stringify({ word }) });
  const nodes = await json.find('.nodes');
  expect(nodes.textContent?.includes(JSON.stringify(word))).toBe(true);
  expect(nodes.querySelectorAll('.chunk').length).toBeGreaterThan(49);
  const csv = await viewed({ name: 'word.csv', mediaType: 'text/csv', content: `a,b\n${word},2\n` });
  const cell = await csv.find('td');
  expect(cell.textContent).toBe(`${'x'.repeat(300)}…`);
  expect(cell.title.length).toBeLessThan(2_002);
});

test('shows the first columns of a table of 5,000', async () => {
  const content = `${'a,'.repeat(5_000)}\n`.repeat(50);
  const stage = await viewed({ name: 'wide.csv', mediaType: 'text/csv', content });
  await stage.find('.cells');
  expect(stage.root.querySelectorAll('th')).toHaveLength(100);
  expect(stage.root.querySelectorAll('td').length).toBeLessThan(6_000);
});

test('reports invalid JSON, with a download', async () => {
  const stage = await viewed({ name: 'data.json', mediaType: 'application/json', content: '{' });
  await stage.read(words.errors.tree);
  expect(stage.root.querySelector('.file-card button')?.textContent).toContain(words.download);
  await expect(stage.around).to.be.accessible();
});

test('reports a broken image', async () => {
  const stage = await viewed({ name: 'broken.png', mediaType: 'image/png' });
  await stage.read(words.errors.image);
});

/** The header of a PNG, with its size. */
function pngHeader(width: number, height: number): Response {
  const bytes = new DataView(new ArrayBuffer(33));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((word, at) => bytes.setUint32(at * 4, word));
  return new Response(bytes.buffer, { headers: { 'Content-Type': 'image/png' } });
}

const thumbnail = (state: 'completed' | 'failed') => ({
  tasks: [{ concept: 'thumbnail', state, updatedAt: '2026-11-12T09:42:10Z' }],
});

test('offers a too large image as a download only', async () => {
  const stage = await viewed({ name: 'plan.png', mediaType: 'image/png' }, { variant: pngHeader(60_000, 60_000) });
  await stage.read(words.tooManyPixels('60,000 × 60,000'));
  expect(stage.root.querySelector('.content img')).toBeNull();
  expect(stage.platform.requests.some(({ operation }) => operation === 'link')).toBe(false);
  expect(stage.root.querySelector('.file-card button')?.textContent).toContain(words.download);
  await expect(stage.around).to.be.accessible();
});

test('uses the size from the platform if the header has none', async () => {
  const entry = { name: 'plan.heic', mediaType: 'image/heic', ...thumbnail('failed') };
  const stage = await viewed({ ...entry, outputs: { thumbnail: { error: 'too_many_pixels' } } });
  await stage.read(words.tooManyPixelsHere);
  expect(stage.root.querySelector('.content img')).toBeNull();
});

test('shows an image with a thumbnail without reading its header', async () => {
  const stage = await viewed({ name: 'hall.png', mediaType: 'image/png', ...thumbnail('completed') });
  await stage.platform.received('link');
  expect(stage.platform.requests.some(({ operation }) => operation === 'variant')).toBe(false);
});

test('shows other files as a card with their facts', async () => {
  const stage = await viewed({ name: 'Arkiv.zip', mediaType: 'application/zip', size: 2_400_000 });
  await stage.read(words.noPreview);
  expect(stage.text).toContain('Archive · 2.4 MB');
  await expect(stage.around).to.be.accessible();
});

test('shows a PDF in a frame with the browser’s own viewer', async () => {
  const stage = await viewed({ name: 'Dagordning.pdf', mediaType: 'application/pdf' });
  const frame = await updated(stage.element, () => stage.root.querySelector('iframe'));
  expect(frame.title).toBe('Dagordning.pdf');
  // The browser's viewer does not open in a sandboxed frame; the response's policy sandboxes its content.
  expect(frame.hasAttribute('sandbox')).toBe(false);
  expect(frame.getBoundingClientRect().height).toBeGreaterThan(100);
});

test.each([
  ['shows none', 'pdfViewerEnabled', false],
  ['is WebKit, whose viewer is bound by the answer’s policy', 'vendor', 'Apple Computer, Inc.'],
])('shows a PDF as a card if the browser %s', async (_, name, value) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  try {
    const stage = await viewed({ name: 'Dagordning.pdf', mediaType: 'application/pdf' });
    await stage.read(words.errors.pdf);
    expect(stage.root.querySelector('.file-card button')?.textContent).toContain(words.download);
    await expect(stage.around).to.be.accessible();
  } finally {
    Reflect.deleteProperty(navigator, name);
  }
});

test('loads a page’s own renderer with the first of its files', async () => {
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
