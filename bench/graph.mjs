/**
 * A graph of 2,000 resources: time until it is visible and until it is still, the longest task, frames of panning and
 * zooming, and keys that walk it.
 */
import { launchBrowser } from './support/browser.mjs';
import { bundle } from './support/bundle.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';
import { median, quantile } from './support/statistics.mjs';
import { traceTasks } from './support/trace.mjs';

const count = 2_000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const frames = 90;

/** In the page: shows a graph and waits until it is still. */
async function settle(count) {
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const begun = performance.now();
  performance.mark('bench-begin');
  const graph = globalThis.mountGraph(count);
  while (!graph.matches(':state(ready)')) await next();
  await next();
  const seen = performance.now() - begun;
  const canvas = graph.renderRoot.querySelector('canvas');
  // Drawing stops when nothing moves.
  const clear = canvas.getContext('2d');
  let drawn = 0;
  const own = clear.clearRect;
  clear.clearRect = function (...given) {
    drawn += 1;
    return own.apply(this, given);
  };
  let last = performance.now();
  for (let before = -1, still = 0; still < 6; still = drawn === before ? still + 1 : 0) {
    before = drawn;
    await next();
    if (drawn !== before) last = performance.now();
  }
  performance.mark('bench-end');
  return { seen, stands: last - begun };
}

/** In the page, after `settle`: pans or zooms, one step a frame. @returns milliseconds of each frame */
async function move([how, frames]) {
  const graph = document.querySelector('resource-graph');
  const picture = graph.renderRoot.querySelector('.picture');
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const { left, top, width, height } = picture.getBoundingClientRect();
  const send = (type, x, y) =>
    picture.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button: 0, bubbles: true, clientX: left + x, clientY: top + y }),
    );
  const [x, y] = [width / 2, height / 2];
  send('pointerdown', x, y);
  const times = [];
  let before = await next();
  for (let frame = 1; frame <= frames; frame += 1) {
    if (how === 'moved') send('pointermove', x + 200 * Math.sin(frame / 12), y + 120 * Math.cos(frame / 9));
    else {
      const deltaY = frame % 60 < 30 ? -40 : 40;
      const at = { clientX: left + x, clientY: top + y };
      picture.dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey: false, metaKey: true, bubbles: true, ...at }));
    }
    const now = await next();
    times.push(now - before);
    before = now;
  }
  send('pointerup', x, y);
  return times;
}

/** In the page: walks by keys. @returns milliseconds from each key to the frame with its result */
async function walk(steps) {
  const graph = document.querySelector('resource-graph');
  const picture = graph.renderRoot.querySelector('.picture');
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  const times = [];
  for (let step = 0; step < steps; step += 1) {
    await next();
    const begun = performance.now();
    picture.dispatchEvent(new KeyboardEvent('keydown', { key: keys[step % 4], bubbles: true }));
    await graph.updateComplete;
    await next();
    times.push(performance.now() - begun);
  }
  return times;
}

const server = await StaticServer.start({
  '/graph.js': await bundle('fixtures/graph.ts'),
  '/blank.html': '<!doctype html><meta charset="utf-8"><script type="module" src="/graph.js"></script><body>',
});
const browser = await launchBrowser();
const runs = [];
for (let round = 0; round <= Math.ceil(rounds / 3); round += 1) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 }, reducedMotion: 'no-preference' });
  await page.goto(`${server.url}/blank.html`);
  await page.waitForFunction('globalThis.mountGraph');
  const marks = { from: 'bench-begin', to: 'bench-end' };
  const { result, tasks } = await traceTasks(page, marks, () => page.evaluate(settle, count));
  const moved = await page.evaluate(move, ['moved', frames]);
  const zoomed = await page.evaluate(move, ['zoomed', frames]);
  const walked = await page.evaluate(walk, 40);
  await page.close();
  // The first round is a warm-up.
  if (round) runs.push({ ...result, longest: tasks[0].time, moved, zoomed, walked });
}
await browser.close();
server.stop();

const of = (pick) => runs.map(pick);
printTable(
  [`${count} resources, ms`, 'median', 'most'],
  [
    ['seen', of(({ seen }) => seen)],
    ['stands', of(({ stands }) => stands)],
    ['longest task until then', of(({ longest }) => longest)],
  ].map(([name, times]) => [name, milliseconds(median(times)), milliseconds(Math.max(...times))]),
);
printTable(
  ['a frame, ms', 'p50', 'p95', 'most'],
  [
    ['moved', runs.flatMap(({ moved }) => moved)],
    ['zoomed', runs.flatMap(({ zoomed }) => zoomed)],
    ['walked, to the frame after the key', runs.flatMap(({ walked }) => walked)],
  ].map(([name, times]) => [name, ...[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1))]),
);
const longest = median(of((run) => run.longest));
judge(longest <= 50, `Longest task ${milliseconds(longest)} ms until everything stands; at most 50`);
for (const how of ['moved', 'zoomed']) {
  const p95 = median(of((run) => quantile(run[how], 0.95)));
  judge(p95 <= 17, `A frame of being ${how} at p95 ${p95.toFixed(1)} ms; at most 16.7`);
}
