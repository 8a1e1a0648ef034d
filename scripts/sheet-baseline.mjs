/**
 * The committed baseline of the contact sheet: a grey thumbnail of each image, as text, so that a fresh clone sees what
 * has changed. Other fonts and another Chromium make other images, so that the baseline names its own.
 */

/** Cells in each direction. */
export const cells = 16;
/** Lightness, of 255, by which a cell may differ. */
const tolerance = 4;
/** Pixels by which a height may differ. */
const heightTolerance = 2;

/** Mean lightness of each cell of an image with RGBA data. @returns {{ width: number, height: number, grey: Uint8Array }} */
export function thumbnailOf({ width, height, data }) {
  const grey = new Uint8Array(cells * cells);
  const edge = (cell, length) => Math.round((cell * length) / cells);
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const [left, right, top, bottom] = [
        edge(column, width),
        edge(column + 1, width),
        edge(row, height),
        edge(row + 1, height),
      ];
      let sum = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) {
          const at = (y * width + x) * 4;
          sum += 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
        }
      }
      grey[row * cells + column] = Math.round(sum / Math.max(1, (right - left) * (bottom - top)));
    }
  }
  return { width, height, grey };
}

/** @returns whether two thumbnails are of different images */
export const differs = (before, now) =>
  before.width !== now.width ||
  Math.abs(before.height - now.height) > heightTolerance ||
  before.grey.some((lightness, cell) => Math.abs(lightness - now.grey[cell]) > tolerance);

/** @param {{ machine: string, images: Map<string, ReturnType<typeof thumbnailOf>> }} baseline */
export const formatBaseline = ({ machine, images }) =>
  [
    machine,
    ...[...images]
      .map(([name, { width, height, grey }]) => `${name} ${width}x${height} ${Buffer.from(grey).toString('base64')}`)
      .toSorted(),
    '',
  ].join('\n');

/** @returns {{ machine: string, images: Map<string, ReturnType<typeof thumbnailOf>> }} */
export function parseBaseline(text) {
  const [machine = '', ...lines] = text.split('\n').filter(Boolean);
  const images = lines.map((line) => {
    const [, name, width, height, grey] = /^(.+) (\d+)x(\d+) (\S+)$/.exec(line);
    return [name, { width: Number(width), height: Number(height), grey: new Uint8Array(Buffer.from(grey, 'base64')) }];
  });
  return { machine, images: new Map(images) };
}

/** The browser's version and the fonts that it uses, with widths of text, in one line. */
export async function describeMachine(browser) {
  const page = await browser.newPage();
  try {
    const families = ['system-ui', 'sans-serif', 'monospace'];
    const sample = 'Åland, straße, 0123 — قائمة ✓';
    await page.setContent(families.map((family) => `<span style="font: 40px ${family}">${sample}</span>`).join('<br>'));
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'span' });
    const fonts = new Set();
    for (const nodeId of nodeIds) {
      const { fonts: used } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      for (const { familyName } of used) fonts.add(familyName);
    }
    const widths = await page.$$eval('span', (spans) => spans.map((span) => span.getBoundingClientRect().width));
    return `Chromium ${browser.version()}, ${[...fonts].toSorted().join(', ')}, ${widths.map(Math.round).join(' ')} px`;
  } finally {
    await page.close();
  }
}
