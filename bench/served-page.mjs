/**
 * The platform's `/logga-in` with all scripts held back: checks that the e-mail field takes text at first paint, and
 * compares that paint with a plain HTML form; throttled, in turns.
 */
import { blankPage, plainPage, styledPage } from './fixtures/pages.mjs';
import { launchBrowser, openTab, proveTypable, watchField } from './support/browser.mjs';
import { HoldingProxy } from './support/holding-proxy.mjs';
import { firstPaint } from './support/in-page.mjs';
import { startPlatform } from './support/platform.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);

/** One navigation; scripts arrive after the measurement. */
async function visit(browser, proxy, path, throttled) {
  const letGo = proxy.hold();
  const tab = await openTab(browser, { blank: `${proxy.url}/blank.html`, throttled, inPage: watchField });
  try {
    await tab.page.goto(proxy.url + path, { waitUntil: 'commit' });
    const paint = await tab.page.evaluate(firstPaint);
    const { time } = await tab.page.evaluate(() => globalThis.fieldUsable);
    await proveTypable(tab.page);
    return { paint, time };
  } finally {
    letGo();
    await tab.close();
  }
}

const platform = await startPlatform();
const pages = { '/blank.html': blankPage, '/plain.html': plainPage, '/styled.html': styledPage, '/plain.css': '' };
const proxy = await HoldingProxy.start(platform.url, pages);
const browser = await launchBrowser();
const subjects = [
  { name: 'plain HTML form', path: '/plain.html' },
  { name: 'the same with a style sheet', path: '/styled.html' },
  { name: '/logga-in', path: '/logga-in' },
];
const runs = new Map(subjects.map(({ path }) => [path, { slow: [], fast: [] }]));
for (const throttled of [false, true]) {
  for (let round = 0; round <= rounds; round += 1) {
    for (const { path } of shuffled(subjects)) {
      const run = await visit(browser, proxy, path, throttled);
      if (round) runs.get(path)[throttled ? 'slow' : 'fast'].push(run);
    }
  }
}
await browser.close();
proxy.stop();
await platform.stop();

const paints = (path, speed) => runs.get(path)[speed].map(({ paint }) => paint);
/** First paint, relative to the plain form. */
const ratio = (path, speed) => median(paints(path, speed)) / median(paints('/plain.html', speed));
printTable(
  [
    'first paint, scripts held back',
    'ms',
    '× plain',
    'slow ms',
    'slow quartiles',
    'slow × plain',
    'field usable after paint, slow ms',
  ],
  subjects.map(({ name, path }) => {
    const slow = paints(path, 'slow');
    return [
      name,
      milliseconds(median(paints(path, 'fast'))),
      ratio(path, 'fast').toFixed(2),
      milliseconds(median(slow)),
      `${milliseconds(quantile(slow, 0.25))}–${milliseconds(quantile(slow, 0.75))}`,
      ratio(path, 'slow').toFixed(2),
      milliseconds(median(runs.get(path).slow.map(({ time, paint }) => time - paint))),
    ];
  }),
);
console.log(`Medians of ${rounds} runs that take turns; the field is typed into by the keyboard in each of them.`);
const late = runs.get('/logga-in').slow.filter(({ time, paint }) => time > paint + 20);
judge(
  !late.length,
  `The e-mail field takes typing at first paint, before any script (${late.length} of ${rounds} runs later)`,
);
for (const [speed, most] of [
  ['slow', 1.1],
  ['fast', 1.3],
]) {
  const found = ratio('/logga-in', speed);
  judge(found <= most, `${speed === 'slow' ? 'Slow' : 'Unthrottled'}: ${found.toFixed(2)} × plain; at most ${most} ×`);
}
