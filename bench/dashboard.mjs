/**
 * A dashboard: time to mount 1,000 places, time until the first of 40 widgets works and what has loaded by then, and
 * work of a dragged frame; ours, and a grid by hand in Lit.
 */
import { launchBrowser } from './support/browser.mjs';
import { bundle } from './support/bundle.mjs';
import { drag, mountBoard, useFirst } from './support/in-page.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';
import { median, quantile } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const frames = 90;

const server = await StaticServer.start({
  '/dashboard.js': await bundle('fixtures/dashboard.ts'),
  '/blank.html':
    '<!doctype html><meta charset="utf-8"><main></main><script type="module" src="/dashboard.js"></script>',
});
const browser = await launchBrowser();

/** Uses a new tab each time. */
async function inTab(work, argument) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(`${server.url}/blank.html`);
  await page.waitForFunction('globalThis.boards');
  const result = await page.evaluate(work, argument);
  await page.close();
  return result;
}

const mounted = { ours: [], lit: [] };
const used = [];
const dragged = [];
for (let round = 0; round <= rounds; round += 1) {
  for (const name of Object.keys(mounted)) {
    const time = await inTab(mountBoard, [name, 1_000]);
    if (round) mounted[name].push(time);
  }
  const first = await inTab(useFirst);
  const times = await inTab(drag, frames);
  if (round) used.push(first);
  if (round) dragged.push(times);
}
await browser.close();
server.stop();

const [ours, lit] = [median(mounted.ours), median(mounted.lit)];
const rows = (name, times) => [name, ...[0.25, 0.5, 0.75].map((share) => milliseconds(quantile(times, share)))];
printTable(
  ['ms', 'lower quartile', 'median', 'upper quartile'],
  [
    rows('1,000 places mounted (ours)', mounted.ours),
    rows('the same by hand in Lit', mounted.lit),
    rows(
      'of 40 widgets the first can be used',
      used.map(({ time }) => time),
    ),
  ],
);
const all = dragged.flat();
printTable(
  ['work of a frame of dragging, ms', 'p50', 'p95', 'most'],
  [['40 widgets', quantile(all, 0.5).toFixed(1), quantile(all, 0.95).toFixed(1), Math.max(...all).toFixed(1)]],
);
const loaded = Math.max(...used.map(({ asked }) => asked));
judge(ours <= 150, `1,000 places in at most 150 ms: ${milliseconds(ours)} ms, ${(ours / lit).toFixed(2)} × by hand`);
judge(loaded < 40, `Used before what is off the screen is loaded: ${loaded} of 40 had been asked for`);
const p95 = median(dragged.map((times) => quantile(times, 0.95)));
judge(p95 <= 16.7, `A frame of dragging at p95 in at most 16.7 ms: ${p95.toFixed(1)} ms (median of ${rounds} runs)`);
