/**
 * A form of 200 fields by schema: time to mount it, and work of a validated key; ours, by hand in Lit, and by
 * react-jsonschema-form.
 */
import { launchBrowser, workOf } from './support/browser.mjs';
import { bundle, installRivals } from './support/bundle.mjs';
import { mountForm, typeKeys } from './support/in-page.mjs';
import { longForm } from './support/long-form.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { StaticServer } from './support/static-server.mjs';
import { median, quantile } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const keys = 60;

installRivals();

async function measure(page, name) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await workOf(devtools);
  const mounted = await page.evaluate(mountForm, [name, longForm]);
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
