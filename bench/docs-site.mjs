/** First page of the documentation site: bytes and first contentful paint, with empty caches; as it is and throttled. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../scripts/steps.mjs';
import { blankPage } from './fixtures/pages.mjs';
import { launchBrowser, openTab } from './support/browser.mjs';
import { firstPaint } from './support/in-page.mjs';
import { judge, kilobytes, milliseconds, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const mostMilliseconds = 1000;
const mostKilobytes = 150;

run(process.execPath, ['scripts/docs.mjs']);
const files = ['index.html', 'site.css', 'page.js'];
const server = await StaticServer.start({
  '/blank.html': blankPage,
  ...Object.fromEntries(files.map((file) => [`/${file}`, readFileSync(join(root, 'docs-site', file))])),
});
const browser = await launchBrowser();

/** One visit until the network is idle. @returns the first contentful paint in ms, and the paths that were requested */
async function visit(throttled) {
  const tab = await openTab(browser, { blank: `${server.url}/blank.html`, throttled });
  server.asked.length = 0;
  await tab.page.goto(`${server.url}/index.html`, { waitUntil: 'networkidle' });
  const paint = await tab.page.evaluate(firstPaint);
  await tab.close();
  return { paint, paths: [...server.asked] };
}

const paints = { 'full speed': [], slow: [] };
let asked = [];
for (let round = 0; round <= rounds; round += 1) {
  for (const speed of shuffled(Object.keys(paints))) {
    const { paint, paths } = await visit(speed === 'slow');
    if (round) paints[speed].push(paint);
    asked = paths;
  }
}
await browser.close();
server.stop();

printTable(
  ['first contentful paint', 'ms', 'quartiles'],
  Object.entries(paints).map(([speed, each]) => [
    speed,
    milliseconds(median(each)),
    `${milliseconds(quantile(each, 0.25))}–${milliseconds(quantile(each, 0.75))}`,
  ]),
);
console.log(`Medians of ${rounds} visits with empty caches; ${asked.join(', ')}`);
const missing = asked.filter((path) => !files.includes(path.slice(1)));
if (missing.length) throw new Error(`The first page requests more: ${missing.join(', ')}`);
const weight = server.weigh(asked);
judge(weight <= mostKilobytes * 1000, `${kilobytes(weight)} kB (brotli) of at most ${mostKilobytes} kB`);
const slow = median(paints.slow);
judge(slow <= mostMilliseconds, `Slow: ${milliseconds(slow)} ms of at most ${mostMilliseconds} ms`);
