/**
 * Checks that text, focus and caret in `/logga-in` survive hydration, and measures the time from the last script's arrival
 * until the page is hydrated.
 */
import { blankPage } from './fixtures/pages.mjs';
import { launchBrowser, openTab, watchField } from './support/browser.mjs';
import { HoldingProxy } from './support/holding-proxy.mjs';
import { startPlatform } from './support/platform.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const typed = 'astrid.lind@example.com';
const caret = 6;

/** In the page: sets `takenOver` to the time of the first frame with the element's own state. */
function watchTakeOver() {
  globalThis.takenOver = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('service-sign-in')?.matches(':state(ask)')) return requestAnimationFrame(look);
      const time = performance.now();
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd && responseEnd <= time);
      resolve({ time, arrived: Math.max(...scripts.map(({ responseEnd }) => responseEnd)), scripts: scripts.length });
    };
    requestAnimationFrame(look);
  });
}

/** In the page. */
function fieldNow() {
  const { activeElement } = document.querySelector('service-sign-in').shadowRoot;
  const field = document.querySelector('service-sign-in').shadowRoot.querySelector('input[name="email"]');
  return { value: field.value, focused: activeElement === field };
}

async function visit(browser, proxy, throttled) {
  const letGo = proxy.hold();
  const tab = await openTab(browser, { blank: `${proxy.url}/blank.html`, throttled, inPage: watchField });
  try {
    const { page } = tab;
    await page.goto(`${proxy.url}/logga-in`, { waitUntil: 'commit' });
    await page.evaluate(() => globalThis.fieldUsable);
    await page.locator('input[name="email"]').focus();
    await page.keyboard.type(typed);
    for (let at = typed.length; at > caret; at -= 1) await page.keyboard.press('ArrowLeft');
    await page.evaluate(watchTakeOver);
    letGo();
    const { time, arrived, scripts } = await page.evaluate(() => globalThis.takenOver);
    const { value, focused } = await page.evaluate(fieldNow);
    // Only a caret in its old place puts this there.
    await page.keyboard.type('+x');
    const { value: after } = await page.evaluate(fieldNow);
    const kept = value === typed && focused && after === `${typed.slice(0, caret)}+x${typed.slice(caret)}`;
    return { time: time - arrived, scripts, kept };
  } finally {
    letGo();
    await tab.close();
  }
}

const platform = await startPlatform();
const proxy = await HoldingProxy.start(platform.url, { '/blank.html': blankPage });
const browser = await launchBrowser();
const speeds = { 'full speed': [], slow: [] };
for (let round = 0; round <= rounds; round += 1) {
  for (const [speed, found] of Object.entries(speeds)) {
    const run = await visit(browser, proxy, speed === 'slow');
    if (round) found.push(run);
  }
}
await browser.close();
proxy.stop();
await platform.stop();

printTable(
  ['from the last script to taken over', 'ms', 'quartiles', 'files', 'text, focus and caret kept'],
  Object.entries(speeds).map(([speed, found]) => {
    const times = found.map(({ time }) => time);
    return [
      speed,
      milliseconds(median(times)),
      `${milliseconds(quantile(times, 0.25))}–${milliseconds(quantile(times, 0.75))}`,
      found[0].scripts,
      `${found.filter(({ kept }) => kept).length} of ${rounds}`,
    ];
  }),
);
console.log(
  `Medians of ${rounds} runs that take turns; what is typed is typed by the keyboard while scripts are held back.`,
);
judge(
  Object.values(speeds)
    .flat()
    .every(({ kept }) => kept),
  'What was typed survives',
);
