/**
 * A markdown document of 1 MB, from its text to the screen: parsed, sanitised and shown in parts by us, and at once by
 * plain marked and DOMPurify.
 */
import { launchBrowser } from './support/browser.mjs';
import { bundle } from './support/bundle.mjs';
import { longDocument } from './support/long-document.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';
import { median } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const text = longDocument(1_000_000);

const server = await StaticServer.start({
  '/blank.html': '<!doctype html><meta charset="utf-8"><script type="module" src="/markdown.js"></script>',
  '/markdown.js': await bundle('fixtures/markdown.ts'),
});
const browser = await launchBrowser();
const found = { ours: [], plain: [] };
for (let round = 0; round <= rounds; round += 1) {
  for (const [name, runs] of Object.entries(found)) {
    const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    await page.goto(`${server.url}/blank.html`);
    await page.waitForFunction('globalThis.ours');
    const times = await page.evaluate(([name, text]) => globalThis[name](text), [name, text]);
    if (round) runs.push(times);
    await page.close();
  }
}
await browser.close();
server.stop();

const of = (name, field) => median(found[name].map((times) => times[field]));
printTable(
  ['1 MB of markdown', 'first screen ms', 'whole ms', 'longest task ms', 'elements'],
  [
    ['in parts (ours)', ...['first', 'whole', 'longest', 'elements'].map((field) => milliseconds(of('ours', field)))],
    [
      'marked + DOMPurify',
      ...['first', 'whole', 'longest', 'elements'].map((field) => milliseconds(of('plain', field))),
    ],
  ],
);
console.log(`Medians of ${rounds} runs that take turns, each in a new tab; tasks under 50 ms count as 0.`);
const longest = Math.max(...found.ours.map((times) => times.longest));
judge(of('ours', 'first') <= 100, `First screen within 100 ms of the text: ${milliseconds(of('ours', 'first'))} ms`);
judge(longest <= 50, `No task over 50 ms: the longest of all runs ${milliseconds(longest)} ms`);
const ratio = of('ours', 'whole') / of('plain', 'whole');
judge(ratio <= 1.2, `Whole within 1.2 × marked + DOMPurify: ${ratio.toFixed(2)} ×`);
