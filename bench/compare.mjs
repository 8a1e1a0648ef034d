/**
 * This build beside the build of another checkout, in one browser and in random turns:
 * `BASELINE=../before npm run bench -- compare`. The checkout needs its packages and `npm run build`.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/steps.mjs';
import { blankPage, ourPage } from './fixtures/pages.mjs';
import { launchBrowser, openTab, watchField, workOf } from './support/browser.mjs';
import { drag, firstRows, mountBoard, mountForm, scroll, typeKeys, useFirst } from './support/in-page.mjs';
import { ListServer } from './support/list-server.mjs';
import { longDocument } from './support/long-document.mjs';
import { longForm } from './support/long-form.mjs';
import { judge, printTable } from './support/report.mjs';
import { filesOf, StaticServer } from './support/static-server.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const most = 1.03;
if (!process.env['BASELINE']) {
  console.error('Name the folder of the other checkout: BASELINE=../before npm run bench -- compare');
  process.exit(2);
}
const folders = { now: root, before: resolve(process.env['BASELINE']) };
const builds = Object.keys(folders);

const showMarkdown = (text) => globalThis.ours(text);
const mountAndType = [mountForm, ['ours', longForm]];

/** Measured in a page of a bench's own script; `before` is done first and does not count. */
const subjects = [
  { fixture: 'forms', name: 'mount of 200 fields', work: mountAndType },
  {
    fixture: 'forms',
    name: '60 keys',
    before: [mountAndType, [typeKeys, 2]],
    work: [typeKeys, 60],
  },
  {
    fixture: 'dashboard',
    name: 'mount of 1,000 places',
    work: [mountBoard, ['ours', 1_000]],
  },
  { fixture: 'dashboard', name: 'first of 40 widgets', work: [useFirst] },
  { fixture: 'dashboard', name: 'a drag of 90 frames', work: [drag, 90] },
  {
    fixture: 'markdown',
    name: '1 MB',
    work: [showMarkdown, longDocument(1_000_000)],
  },
  {
    fixture: 'viewer',
    name: 'first rows of 100,000',
    work: [firstRows, 100_000],
  },
  { fixture: 'viewer', name: '120 frames at 400 px', work: [scroll, 400] },
];

const pages = {};
for (const build of builds) {
  const { bundle } = await import(pathToFileURL(resolve(folders[build], 'bench/support/bundle.mjs')));
  for (const fixture of new Set(subjects.map((subject) => subject.fixture))) {
    const path = `/${build}/${fixture}`;
    pages[`${path}.js`] = [await bundle(`fixtures/${fixture}.ts`), 'text/javascript; charset=utf-8'];
    pages[`${path}.html`] = [
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><body><main></main><script type="module" src="${path}.js"></script>`,
      'text/html; charset=utf-8',
    ];
  }
}
const server = await ListServer.start(pages);
const tags = await StaticServer.start({
  '/blank.html': blankPage,
  ...Object.assign(
    {},
    ...builds.map((build) => ({
      [`/${build}.html`]: ourPage().replaceAll('/cdn/', `/${build}/`),
      ...filesOf(resolve(folders[build], 'dist/cdn'), `/${build}/`),
    })),
  ),
});
const browser = await launchBrowser();

/** Milliseconds of work on the main thread. */
async function measureWork(build, { fixture, before = [], work }) {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 800 },
    reducedMotion: 'reduce',
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${server.url}/${build}/${fixture}.html`);
  await page.waitForFunction('globalThis.ours ?? globalThis.boards ?? globalThis.mountList');
  for (const [script, argument] of before) await page.evaluate(script, argument);
  const begun = (await workOf(devtools)).whole;
  await page.evaluate(...work);
  const time = (await workOf(devtools)).whole - begun;
  await page.close();
  return time;
}

/** Milliseconds until the e-mail field of the script tag takes text. */
async function measureField(build, throttled) {
  const tab = await openTab(browser, {
    blank: `${tags.url}/blank.html`,
    throttled,
    inPage: watchField,
  });
  await tab.page.goto(`${tags.url}/${build}.html`, { waitUntil: 'commit' });
  const { time } = await tab.page.evaluate(() => globalThis.fieldUsable);
  await tab.close();
  return time;
}

const all = [
  {
    fixture: 'sign-in',
    name: 'until the field takes text, slow',
    measure: (build) => measureField(build, true),
  },
  {
    fixture: 'sign-in',
    name: 'the same, unthrottled',
    measure: (build) => measureField(build, false),
  },
  ...subjects.map((subject) => ({
    ...subject,
    measure: (build) => measureWork(build, subject),
  })),
];
const runs = all.map(() => []);
for (let round = 0; round <= rounds; round += 1) {
  for (const [index, { measure }] of all.entries()) {
    const times = {};
    for (const build of shuffled(builds)) times[build] = await measure(build);
    // The first round is a warm-up.
    if (round) runs[index].push(times);
  }
}
await browser.close();
server.stop();
tags.stop();

const rows = all.map(({ fixture, name }, index) => {
  const ratios = runs[index].map(({ now, before }) => now / before);
  const [now, before] = ['now', 'before'].map((build) => median(runs[index].map((times) => times[build])));
  return {
    fixture,
    name,
    now,
    before,
    pairs: median(ratios),
    ratios,
    medians: now / before,
  };
});
printTable(
  ['bench', 'figure', 'before ms', 'now ms', '× of pairs', 'quartiles', '× of medians'],
  rows.map(({ fixture, name, before, now, pairs, ratios, medians }) => [
    fixture === 'viewer' ? 'directory' : fixture,
    name,
    before.toFixed(1),
    now.toFixed(1),
    pairs.toFixed(2),
    `${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}`,
    medians.toFixed(2),
  ]),
);
console.log(
  `${rounds} pairs, each page in a new tab. Sign-in is time, all else work of the processor on the main thread.`,
);
for (const { fixture, name, medians } of rows)
  judge(medians <= most, `${fixture}, ${name}: ${medians.toFixed(2)} × before; at most ${most} ×`);
