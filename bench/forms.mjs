/**
 * A form of 200 fields by schema: time to mount it, and work of a validated key; ours, by hand in Lit, and by
 * react-jsonschema-form.
 */
import { launchBrowser } from './support/browser.mjs';
import { bundle, installRivals } from './support/bundle.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';
import { median, quantile } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const keys = 60;

installRivals();

const names = Array.from({ length: 200 }, (_, index) => `field${index}`);
const schema = {
  type: 'object',
  required: names,
  properties: Object.fromEntries(
    names.map((name, index) => [name, { type: 'string', title: `Field ${index}`, minLength: 3, maxLength: 12 }]),
  ),
};

/** In the page: mounts a form. @returns milliseconds until it is laid out */
async function mountForm([name, schema]) {
  const place = document.querySelector('main');
  const begun = performance.now();
  const root = globalThis[name](schema, place);
  while (root.querySelectorAll('input').length < 200) await Promise.resolve();
  void place.offsetHeight;
  const mounted = performance.now() - begun;
  globalThis.input = root.querySelectorAll('input')[100];
  globalThis.showsIssue = () => /3 characters|least 3/.test(root.textContent);
  return mounted;
}

/** In the page: types keys into a field. @returns milliseconds of each, until it is validated and laid out */
async function typeKeys(keys) {
  const { input } = globalThis;
  const settled = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const times = [];
  input.focus();
  for (let key = 0; key < keys; key += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const begun = performance.now();
    setValue.call(input, 'abcdefgh'.slice(0, (key % 8) + 1));
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await settled();
    void document.body.offsetHeight;
    times.push(performance.now() - begun);
  }
  return times;
}

/** Milliseconds of processor time of a page so far, without waiting. */
async function workOf(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name) => metrics.find((metric) => metric.name === name).value * 1000;
  return { whole: of('TaskDuration'), own: of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration') };
}

async function measure(page, name) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await workOf(devtools);
  const mounted = await page.evaluate(mountForm, [name, schema]);
  const mountWork = (await workOf(devtools)).whole - before.whole;
  // Issues show once a field has been left.
  await page.evaluate(typeKeys, 2);
  await page.evaluate(() => globalThis.input.blur());
  const begun = await workOf(devtools);
  const times = await page.evaluate(typeKeys, keys);
  const work = ((await workOf(devtools)).own - begun.own) / keys;
  await page.evaluate(typeKeys, 2);
  if (!(await page.evaluate(() => globalThis.showsIssue())))
    throw new Error(`${name} shows no issue of a wrong value.`);
  return { mounted, mountWork, times, work };
}

const server = await StaticServer.start({
  '/forms.js': await bundle('fixtures/forms.ts'),
  '/rjsf.js': await bundle('rivals/rjsf.mjs'),
  '/blank.html':
    '<!doctype html><meta charset="utf-8"><main></main><script type="module" src="/forms.js"></script><script type="module" src="/rjsf.js"></script>',
});
const browser = await launchBrowser();
const found = { ours: [], lit: [], rjsf: [] };
for (let round = 0; round <= rounds; round += 1) {
  for (const name of Object.keys(found)) {
    // Reduced motion: a fading border would add frames to each key.
    const page = await browser.newPage({ viewport: { width: 900, height: 700 }, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/blank.html`);
    await page.waitForFunction('globalThis.ours && globalThis.rjsf');
    const run = await measure(page, name);
    if (round) found[name].push(run);
    await page.close();
  }
}
await browser.close();
server.stop();

const of = (name, field) => median(found[name].map((run) => run[field]));
const time = (name, share) =>
  quantile(
    found[name].flatMap(({ times }) => times),
    share,
  );
const titles = { ours: 'by schema (ours)', lit: 'by hand in Lit', rjsf: 'react-jsonschema-form' };
printTable(
  ['200 fields', 'mounted ms', 'its work ms', 'work of a key ms', 'a key, p50 ms', 'p95 ms'],
  Object.entries(titles).map(([name, title]) => [
    title,
    milliseconds(of(name, 'mounted')),
    milliseconds(of(name, 'mountWork')),
    of(name, 'work').toFixed(2),
    time(name, 0.5).toFixed(2),
    time(name, 0.95).toFixed(2),
  ]),
);
console.log(
  `Medians of ${rounds} runs that take turns, each in a new tab, with ${keys} keys that are validated and laid out. Work ` +
    `is time of the processor on the main thread: of a mount all of it, of a key script, styles and layout.`,
);
const key = of('ours', 'work') / of('rjsf', 'work');
judge(key <= 0.2, `A key makes at most a fifth of the work that it makes in rjsf: ${(key * 100).toFixed(0)}%`);
const mounted = of('ours', 'mountWork') / of('lit', 'mountWork');
judge(mounted <= 1.5, `Mounted with at most 1.5 × the work of the form by hand: ${mounted.toFixed(2)} ×`);
