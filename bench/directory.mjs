/**
 * A directory of 100,000 in the viewer: first rows, scrolling, jumping; beside one of 100, and beside the bare Lit
 * virtualizer with its rows in memory.
 */
import { launchBrowser } from './support/browser.mjs';
import { bundle, installRivals } from './support/bundle.mjs';
import { firstRows, scroll } from './support/in-page.mjs';
import { ListServer } from './support/list-server.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);

installRivals();

const page = (script) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>List</title>
<link rel="icon" href="data:,">
<style>
body { margin: 8px; font: 14px sans-serif }
lit-virtualizer { display: block; height: 474px; width: 880px }
lit-virtualizer .row { display: grid; grid-template-columns: 1fr 96px 92px 128px 150px; align-items: center; height: 40px; width: 100%; border-bottom: 1px solid #eee; box-sizing: border-box }
</style>
<script type="module" src="${script}"></script><body>`;

const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const server = await ListServer.start({
  '/ours.html': [page('/ours.js'), html],
  '/virtualizer.html': [page('/virtualizer.js'), html],
  '/ours.js': [await bundle('fixtures/viewer.ts'), javascript],
  '/virtualizer.js': [await bundle('rivals/virtualizer.mjs'), javascript],
});
const browser = await launchBrowser();

/** Opens a page whose script has loaded and nothing is mounted. */
async function openPage(path, rate = 1) {
  const context = await browser.newContext({ viewport: { width: 900, height: 640 } });
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await tab.goto(server.url + path);
  await tab.waitForFunction(() => globalThis.mountList);
  if (rate > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return { tab, devtools, close: () => context.close() };
}

/** Milliseconds of processor time of the main thread during `work`, without waiting. */
async function busy({ devtools }, work) {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const before = await read();
  const result = await work();
  return { result, busy: (await read()) - before };
}

const subjects = [
  { name: '<resource-viewer>, 100', path: '/ours.html', count: 100 },
  { name: '<resource-viewer>, 100,000', path: '/ours.html', count: 100_000 },
  { name: 'bare virtualizer, 100,000', path: '/virtualizer.html', count: 100_000 },
];
const times = new Map(subjects.map((subject) => [subject, []]));
const nodes = new Map();
for (let round = 0; round <= rounds; round += 1) {
  for (const subject of shuffled(subjects)) {
    const opened = await openPage(subject.path);
    const { time, nodes: found } = await opened.tab.evaluate(firstRows, subject.count);
    await opened.close();
    nodes.set(subject, found);
    // The first round is a warm-up.
    if (round) times.get(subject).push(time);
  }
}
printTable(
  ['first rows painted, data there', 'ms', 'quartiles', 'row nodes'],
  subjects.map((subject) => {
    const found = times.get(subject);
    const [low, high] = [0.25, 0.75].map((share) => milliseconds(quantile(found, share)));
    return [subject.name, milliseconds(median(found)), `${low}–${high}`, nodes.get(subject)];
  }),
);
const [few, many, bare] = subjects.map((subject) => median(times.get(subject)));
judge(many <= 1.5 * few, `${(many / few).toFixed(2)} × the time for 100; at most 1.5 ×`);
judge(many <= 1.5 * bare, `${(many / bare).toFixed(2)} × the bare virtualizer; at most 1.5 ×`);

const rows = [];
for (const rate of [1, 4]) {
  for (const [name, path] of [
    ['<resource-viewer>', '/ours.html'],
    ['bare virtualizer', '/virtualizer.html'],
  ]) {
    for (const step of [60, 400]) {
      const runs = [];
      for (let round = 0; round < Math.ceil(rounds / 3); round += 1) {
        const opened = await openPage(path, rate);
        runs.push(await busy(opened, () => opened.tab.evaluate(scroll, step)));
        await opened.close();
      }
      const middle = runs.toSorted((one, other) => one.busy - other.busy)[Math.floor(runs.length / 2)];
      rows.push({ name, rate, step, busy: middle.busy, ...middle.result });
    }
  }
}
printTable(
  [
    'scrolling 100,000 for 120 frames',
    'processor',
    'px a frame',
    'frame p95 ms',
    'its work on the main thread ms',
    'blank',
    'placeholders',
    'row nodes',
  ],
  rows.map(({ name, rate, step, frames, busy: work, blank, missing, most }) => [
    name,
    rate > 1 ? `${rate} × slower` : 'as it is',
    step,
    quantile(frames, 0.95).toFixed(1),
    milliseconds(work),
    `${(blank * 100).toFixed(1)}%`,
    `${(missing * 100).toFixed(1)}%`,
    most,
  ]),
);
const ours = rows.filter(({ name }) => name.startsWith('<'));
for (const row of ours) {
  const rival = rows.find(({ name, rate, step }) => !name.startsWith('<') && rate === row.rate && step === row.step);
  const how = `${row.step} px a frame${row.rate > 1 ? `, ${row.rate} × slower` : ''}`;
  if (row.rate === 1)
    judge(quantile(row.frames, 0.95) <= 17, `p95 ${quantile(row.frames, 0.95).toFixed(1)} ms, ${how}; at most 16.7`);
  else
    judge(
      row.busy < rival.busy,
      `${milliseconds(row.busy)} ms of main thread, ${how}; the virtualizer ${milliseconds(rival.busy)}`,
    );
  judge(row.blank === 0, `${(row.blank * 100).toFixed(1)}% blank, ${how}; none`);
}
judge(
  Math.max(...ours.map(({ most }) => most)) <= 150,
  `${Math.max(...ours.map(({ most }) => most))} row nodes; at most 150`,
);

/** In the page: milliseconds from a key until its row is loaded and focused. */
async function jump([keys, row]) {
  const list = globalThis.mountList(100_000);
  const wait = () => new Promise(requestAnimationFrame);
  while (!list.rows().length) await wait();
  list.focus();
  await wait();
  await wait();
  const root = list.scroller.getRootNode();
  let began = 0;
  for (const key of keys) {
    began = performance.now();
    const [name, ctrlKey] = typeof key === 'string' ? [key, false] : key;
    root.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, ctrlKey, bubbles: true, composed: true }),
    );
  }
  const there = () => {
    const found = root.activeElement?.closest('.row');
    return found?.ariaRowIndex === String(row + 1) && !found.classList.contains('missing');
  };
  // The row is in the frame that is about to be painted.
  while (!there()) await wait();
  return performance.now() - began;
}

for (const [name, given] of [
  ['to the last row', [[['End', true]], 100_000]],
  ['by type-ahead to row 77,777', [[...'file 077777'], 77_777]],
]) {
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    const opened = await openPage('/ours.html');
    found.push(await opened.tab.evaluate(jump, given));
    await opened.close();
  }
  judge(median(found) < 100, `${milliseconds(median(found))} ms ${name}, read from the server; under 100`);
}
await browser.close();
server.stop();
