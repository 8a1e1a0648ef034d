/**
 * `npm run sheet`: a contact sheet of every element in Storybook, at four widths, light and dark, in four languages, as
 * `sheet/index.html`. Compares it with the last accepted one, and writes what differs to `sheet/differences.html`.
 *
 * `npm run sheet -- sign-in` photographs the stories whose id contains a text; `--built` uses the last build of
 * Storybook; `--accept` accepts the last sheet, without taking another. Accepted images stay on this machine; their
 * thumbnails are committed, as `scripts/sheet-baseline.txt`, and compared where there are no images. Other fonts or
 * another Chromium make other images: then nothing is compared.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { chromium } from 'playwright';
import { PNG } from 'pngjs';
import { chromiumArguments, findChromium } from './browser.mjs';
import { cells, describeMachine, differs, formatBaseline, parseBaseline, thumbnailOf } from './sheet-baseline.mjs';
import { root } from './steps.mjs';

const options = process.argv.slice(2);
const wanted = options.filter((option) => !option.startsWith('--'));
const storybook = join(root, 'storybook-static');
const sheet = join(root, 'sheet');
const [images, accepted, differing] = ['images', 'accepted', 'differing'].map((name) => join(sheet, name));
const baselineFile = join(root, 'scripts/sheet-baseline.txt');
/** Browser and fonts of the last sheet. */
const machineFile = join(sheet, 'machine.txt');

const widths = [280, 400, 768, 1400];
const languages = ['en', 'sv', 'de', 'ar'];
const schemes = ['light', 'dark'];
/** Pixels; what is below is left out. */
const mostHeight = 1200;
/** Origin of the static Storybook, which the browser serves itself. */
const origin = 'http://storybook.invalid';

/** Overview of each element. */
function readStories() {
  const { entries } = JSON.parse(readFileSync(join(storybook, 'index.json'), 'utf8'));
  return Object.values(entries)
    .filter(({ type, id }) => type === 'story' && id.endsWith('--overview') && matches(id))
    .map(({ id }) => id);
}

const matches = (id) => !wanted.length || wanted.some((text) => id.includes(text));

/** Takes images until two in a row are equal: after a resize, one may show tiles of the frame before. */
async function screenshotAtRest(page, width) {
  let before = Buffer.alloc(0);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const bottom = await page.evaluate(() => document.querySelector('#storybook-root').getBoundingClientRect().bottom);
    const height = Math.min(mostHeight, Math.max(40, Math.ceil(bottom) + 16));
    const clip = { x: 0, y: 0, width, height };
    const now = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`The story does not come to rest at ${width} px.`);
}

/** Takes the images of one story in one look. @returns their names */
async function photograph(context, story, language, scheme) {
  const page = await context.newPage();
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const globals = `language:${language};scheme:${scheme};direction:${direction}`;
  const names = [];
  try {
    await page.setViewportSize({ width: widths[0], height: mostHeight });
    await page.goto(`${origin}/iframe.html?viewMode=story&id=${story}&globals=${globals}`);
    await page.locator('body.sb-show-main, body.sb-show-errordisplay').waitFor();
    await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: mostHeight });
      await page.waitForLoadState('networkidle');
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      });
      const name = `${story} ${width} ${scheme} ${language}.png`;
      writeFileSync(join(images, name), await screenshotAtRest(page, width));
      names.push(name);
    }
    return names;
  } finally {
    await page.close();
  }
}

/** Name of an image in the baseline. */
const keyOf = (name) => name.replace(/\.png$/, '');
const readImage = (folder, name) => PNG.sync.read(readFileSync(join(folder, name)));

const readBaseline = () =>
  existsSync(baselineFile) ? parseBaseline(readFileSync(baselineFile, 'utf8')) : { machine: '', images: new Map() };

/** Compares an image with the accepted thumbnail. @returns whether it differs; `undefined` without one */
function compareThumbnail(name, { images: thumbnails }) {
  const before = thumbnails.get(keyOf(name));
  if (!before) return undefined;
  const changed = differs(before, thumbnailOf(readImage(images, name)));
  if (changed) {
    const shown = new PNG({ width: cells, height: cells });
    before.grey.forEach((grey, cell) => shown.data.set([grey, grey, grey, 255], cell * 4));
    writeFileSync(join(differing, name), PNG.sync.write(shown));
  }
  return changed;
}

/** Compares an image with the accepted one, else with its thumbnail. @returns truthy if they differ; `undefined` without one */
function compare(name, baseline) {
  if (!existsSync(join(accepted, name))) return compareThumbnail(name, baseline);
  const [before, now] = [accepted, images].map((folder) => readImage(folder, name));
  if (before.width !== now.width || before.height !== now.height) return now.width * now.height;
  const shown = new PNG({ width: now.width, height: now.height });
  const count = pixelmatch(before.data, now.data, shown.data, now.width, now.height, { threshold: 0.1 });
  if (count) writeFileSync(join(differing, name), PNG.sync.write(shown));
  return count;
}

const figure = (folder, name, caption, size = '') =>
  `<figure><figcaption>${caption}</figcaption><img loading="lazy" alt="" ${size} src="${folder}/${encodeURIComponent(name)}"></figure>`;

const page = (title, sections) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { margin: 24px; font: 14px/1.5 system-ui; color-scheme: light dark; }
  section { display: flex; flex-wrap: wrap; align-items: start; gap: 16px; margin-block-end: 32px; }
  h2 { inline-size: 100%; margin: 0; font-size: 16px; }
  figure { margin: 0; }
  figcaption { opacity: 0.7; }
  img { max-inline-size: 100%; border: 1px solid #8886; image-rendering: pixelated; }
</style>
<h1>${title}</h1>
${sections.join('\n')}
</html>
`;

function writeSheet(taken) {
  const sections = [...taken].map(([title, names]) => {
    const figures = names.map((name) => figure('images', name, `${name.split(' ')[1]} px`));
    return `<section><h2>${title}</h2>${figures.join('')}</section>`;
  });
  writeFileSync(join(sheet, 'index.html'), page('Contact sheet', sections));
}

function writeDifferences(names, { images: thumbnails }) {
  const sections = names.map((name) => {
    const thumbnail = thumbnails.get(keyOf(name));
    const figures = existsSync(join(accepted, name))
      ? [
          figure('accepted', name, 'accepted'),
          figure('images', name, 'now'),
          ...(existsSync(join(differing, name)) ? [figure('differing', name, 'differs')] : []),
        ]
      : [
          figure(
            'differing',
            name,
            'accepted, as its thumbnail',
            `width="${thumbnail.width}" height="${thumbnail.height}"`,
          ),
          figure('images', name, 'now'),
        ];
    return `<section><h2>${name}</h2>${figures.join('')}</section>`;
  });
  writeFileSync(join(sheet, 'differences.html'), page('Differences from the accepted sheet', sections));
}

if (options.includes('--accept')) {
  cpSync(images, accepted, { recursive: true });
  const machine = readFileSync(machineFile, 'utf8');
  const before = readBaseline();
  // A sheet of some stories replaces only their thumbnails.
  const thumbnails = new Map(before.machine === machine ? before.images : []);
  for (const name of readdirSync(images)) thumbnails.set(keyOf(name), thumbnailOf(readImage(images, name)));
  writeFileSync(baselineFile, formatBaseline({ machine, images: thumbnails }));
  console.log('Accepted the last sheet: commit scripts/sheet-baseline.txt.');
  process.exit();
}

if (!options.includes('--built') || !existsSync(storybook)) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build-storybook'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

for (const folder of [images, differing]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // A frame is drawn when all its tiles are.
  args: [...chromiumArguments, '--run-all-compositor-stages-before-draw', '--disable-partial-raster'],
});
const machine = await describeMachine(browser);
writeFileSync(machineFile, machine);
const context = await browser.newContext({ reducedMotion: 'reduce', deviceScaleFactor: 1, timezoneId: 'UTC' });
// Elements show when something was changed.
await context.clock.setFixedTime('2026-03-12T10:00:00Z');
await context.route(`${origin}/**`, (route) =>
  route.fulfill({ path: join(storybook, decodeURIComponent(new URL(route.request().url()).pathname)) }),
);

const looks = readStories().flatMap((story) =>
  languages.flatMap((language) => schemes.map((scheme) => [story, language, scheme])),
);
const taken = new Map();
const failed = [];
const left = looks.values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const look of left) {
      const title = look.join(' · ');
      try {
        taken.set(title, await photograph(context, ...look));
      } catch (error) {
        failed.push(`${title}: ${error.message.split('\n')[0]}`);
      }
    }
  }),
);
await browser.close();

writeSheet(
  new Map(
    looks.map((look) => look.join(' · ')).flatMap((title) => (taken.has(title) ? [[title, taken.get(title)]] : [])),
  ),
);
const names = [...taken.values()].flat();
const recorded = readBaseline();
const isComparable = recorded.machine === machine;
const baseline = isComparable ? recorded : { ...recorded, images: new Map() };
const counts = names.map((name) => [name, compare(name, baseline)]);
const changed = counts.filter(([, count]) => count).map(([name]) => name);
writeDifferences(changed, baseline);
for (const failure of failed) console.error(`✗ ${failure}`);
console.log(`${names.length} images: sheet/index.html`);
const compared = counts.filter(([, count]) => count !== undefined).length;
if (recorded.machine && !isComparable)
  console.log(
    `Not compared with the baseline, which is of other fonts or another Chromium:\n  ${recorded.machine}\n  ${machine} (here)`,
  );
console.log(
  compared
    ? `${changed.length} of ${compared} differ from the accepted ones: sheet/differences.html`
    : 'None is compared. To accept them: npm run sheet -- --accept',
);
if (compared && compared < names.length) console.log(`${names.length - compared} are new.`);
process.exitCode = failed.length || changed.length ? 1 : 0;
