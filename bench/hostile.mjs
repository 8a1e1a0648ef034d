/** The longest task of a reader's tab, and of the platform, for documents that are costly to parse or to lay out. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { launchBrowser } from './support/browser.mjs';
import { bundle } from './support/bundle.mjs';
import { hostileDocuments } from './support/hostile-documents.mjs';
import { longDocument } from './support/long-document.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';
import { traceTasks } from './support/trace.mjs';

const server = await StaticServer.start({
  '/blank.html': '<!doctype html><meta charset="utf-8"><script type="module" src="/markdown.js"></script>',
  '/markdown.js': await bundle('fixtures/markdown.ts'),
});
const browser = await launchBrowser();
const rows = [];
for (const [name, text] of Object.entries(hostileDocuments)) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.url}/blank.html`);
  await page.waitForFunction('globalThis.ours');
  const show = () => page.evaluate((text) => globalThis.ours(text), text);
  const { result, tasks } = await traceTasks(page, { from: 'begun', to: 'ended' }, show);
  rows.push([
    name,
    milliseconds(result.longest),
    milliseconds(tasks[0].time),
    milliseconds(result.whole),
    String(result.elements),
  ]);
  await page.close();
}
await browser.close();
server.stop();

/** Longest time in which the platform answers nothing else while it renders a document, in ms. */
async function blockedBy(text) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.reset();
  await readMarkdown(text);
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  return delay.max / 1e6;
}

const code = Buffer.from(await bundle('fixtures/reading.ts')).toString('base64');
const { readMarkdown } = await import(`data:text/javascript;base64,${code}`);
await readMarkdown(longDocument(1_000_000));
for (const row of rows) row.push(milliseconds(await blockedBy(hostileDocuments[row[0]])));

printTable(['Document', 'longest task ms', 'its work', 'whole ms', 'elements', 'platform blocked ms'], rows);
judge(
  rows.every(([, , work]) => Number(work) <= 100),
  'No task over 100 ms of work for any of them',
);
judge(
  rows.every(({ length, [length - 1]: blocked }) => Number(blocked) <= 100),
  'The platform is not blocked for over 100 ms by any of them',
);
