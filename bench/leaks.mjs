/** Heap of a page before and after 1,000 mounts of each element. */
import { heapOf, launchBrowser, openTab } from './support/browser.mjs';
import { bundle } from './support/bundle.mjs';
import { judge, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';

const times = 1000;
const most = 1.01;

const server = await StaticServer.start({
  '/blank.html': '<!doctype html><meta charset="utf-8"><title>Blank</title><link rel="icon" href="data:,">',
  '/leaks.html':
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Leaks</title><link rel="icon" href="data:,"><body><script type="module" src="/leaks.js"></script>',
  '/leaks.js': await bundle('fixtures/leaks.ts'),
});
const browser = await launchBrowser();

async function measure(tag) {
  const { page, devtools, close } = await openTab(browser, { blank: `${server.url}/blank.html` });
  await page.goto(`${server.url}/leaks.html`);
  await page.waitForFunction('globalThis.mount');
  const mount = (count) => page.evaluate(([name, number]) => globalThis.mount(name, number), [tag, count]);
  // The first elements allocate styles, messages and compiled code for good.
  await mount(times);
  const before = await heapOf(devtools);
  await mount(times);
  const after = await heapOf(devtools);
  await close();
  return { tag, before, after };
}

const page = await browser.newPage();
await page.goto(`${server.url}/leaks.html`);
await page.waitForFunction('globalThis.tags');
const tags = await page.evaluate('globalThis.tags');
await page.close();

const rows = [];
for (const tag of tags) rows.push(await measure(tag));
await browser.close();
server.stop();

const megabytes = (bytes) => (bytes / 1_000_000).toFixed(2);
printTable(
  [`heap, ${times} times`, 'before, MB', 'after, MB', 'ratio'],
  rows.map(({ tag, before, after }) => [`<${tag}>`, megabytes(before), megabytes(after), (after / before).toFixed(4)]),
);
for (const { tag, before, after } of rows)
  judge(after <= before * most, `<${tag}>: ${((after / before - 1) * 100).toFixed(2)}%; at most 1%`);
