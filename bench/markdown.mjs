/** A Markdown document of 1 MB, from its text to the screen: ours in parts, and plain marked with DOMPurify. */
import { launchBrowser } from './support/browser.mjs';
import { bundle } from './support/bundle.mjs';
import { longDocument } from './support/long-document.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';
import { median } from './support/statistics.mjs';
import { traceTasks } from './support/trace.mjs';

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
    const show = () => page.evaluate(([name, text]) => globalThis[name](text), [name, text]);
    const { result, tasks } = await traceTasks(page, { from: 'begun', to: 'ended' }, show);
    const workUntil = (end) => tasks.reduce((sum, { begun, time }) => sum + (begun < end ? time : 0), 0);
    if (round)
      runs.push({ ...result, task: tasks[0].time, firstWork: workUntil(result.first), work: workUntil(Infinity) });
    await page.close();
  }
}
await browser.close();
server.stop();

const of = (name, field) => median(found[name].map((run) => run[field]));
const fields = ['first', 'firstWork', 'whole', 'work', 'longest', 'task', 'elements'];
printTable(
  [
    '1 MB of markdown',
    'first screen ms',
    'its work',
    'whole ms',
    'its work',
    'longest task ms',
    'its work',
    'elements',
  ],
  Object.entries({ ours: 'in parts (ours)', plain: 'marked + DOMPurify' }).map(([name, title]) => [
    title,
    ...fields.map((field) => milliseconds(of(name, field))),
  ]),
);
console.log(
  `Medians of ${rounds} runs that take turns, each in a new tab; tasks under 50 ms count as 0 by the clock. Work is time of ` +
    'the processor on the main thread, by the trace.',
);
const longest = Math.max(...found.ours.map(({ task }) => task));
judge(of('ours', 'first') <= 100, `First screen within 100 ms of the text: ${milliseconds(of('ours', 'first'))} ms`);
judge(longest <= 50, `No task over 50 ms of work: the longest of all runs ${milliseconds(longest)} ms`);
const ratio = of('ours', 'whole') / of('plain', 'whole');
judge(ratio <= 1.2, `Whole within 1.2 × marked + DOMPurify: ${ratio.toFixed(2)} ×`);
