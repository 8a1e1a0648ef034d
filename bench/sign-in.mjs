/**
 * Sign-in by script tag beside a bare Lit element and a plain form: time until the e-mail field takes text,
 * downloads, and heap. One server, compressed alike, in random turns.
 */
import { join } from 'node:path';
import { root } from '../scripts/steps.mjs';
import { bareLitPage, blankPage, bundleBareLit, ourPage, plainPage } from './fixtures/pages.mjs';
import { heapOf, launchBrowser, openTab, proveTypable, watchField } from './support/browser.mjs';
import { codeFor, newAccount } from './support/people.mjs';
import { startPlatform } from './support/platform.mjs';
import { judge, kilobytes, megabytes, milliseconds, printTable } from './support/report.mjs';
import { filesOf, StaticServer } from './support/static-server.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';

process.env['NODE_ENV'] = 'production';
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const most = 1.2;

const subjects = [
  { name: 'plain HTML form, no script', path: '/plain.html' },
  { name: 'bare Lit element', path: '/bare-lit.html' },
  { name: '<service-sign-in>', path: '/ours.html' },
];

/** One navigation with empty caches. */
async function visit(browser, server, path, throttled) {
  const tab = await openTab(browser, { blank: `${server.url}/blank.html`, throttled, inPage: watchField });
  try {
    await tab.page.goto(server.url + path, { waitUntil: 'commit' });
    const { time, paths } = await tab.page.evaluate(() => globalThis.fieldUsable);
    if (throttled) return { time };
    await tab.page.waitForLoadState('networkidle');
    const heap = await heapOf(tab.devtools);
    await proveTypable(tab.page);
    return { time, paths, heap };
  } finally {
    await tab.close();
  }
}

/** Signs in on a real platform of another origin. */
async function signIn(browser, server, platform) {
  const address = 'astrid@example.com';
  await newAccount(platform.url, address);
  const tab = await openTab(browser, { blank: `${server.url}/blank.html` });
  try {
    const { page } = tab;
    server.asked.length = 0;
    const calls = [];
    page.on('request', (request) => {
      if (request.url().startsWith(platform.url)) calls.push(request.method());
    });
    await page.goto(`${server.url}/flow.html`);
    const signedIn = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('signed-in', () => resolve(true), { once: true })),
    );
    await page.locator('input[name="email"]').fill(address);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').fill(await codeFor(platform.url, address, 2));
    await signedIn;
    await page.waitForLoadState('networkidle');
    return { paths: [...server.asked], calls: calls.length, heap: await heapOf(tab.devtools) };
  } finally {
    await tab.close();
  }
}

const server = await StaticServer.start({
  '/blank.html': blankPage,
  '/plain.html': plainPage,
  '/bare-lit.html': bareLitPage,
  '/bare-lit.js': await bundleBareLit(),
  '/ours.html': ourPage(),
  ...filesOf(join(root, 'dist/cdn'), '/cdn/'),
});
const platform = await startPlatform({ ALLOWED_ORIGINS: server.url });
server.add({ '/flow.html': ourPage(platform.url) });
const browser = await launchBrowser();

const runs = new Map(subjects.map(({ path }) => [path, { slow: [], fast: [] }]));
for (const throttled of [false, true]) {
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { path } of shuffled(subjects)) {
      const run = await visit(browser, server, path, throttled);
      if (round) runs.get(path)[throttled ? 'slow' : 'fast'].push(run);
    }
  }
}
const flow = await signIn(browser, server, platform);
const flowBytes = server.weigh(flow.paths);
await browser.close();
await platform.stop();

const times = (path, speed) => runs.get(path)[speed].map(({ time }) => time);
const bare = median(times('/bare-lit.html', 'slow'));
printTable(
  [
    'until the e-mail field can be typed into',
    'brotli kB',
    'requests',
    'usable ms',
    'slow ms',
    'slow quartiles',
    '× bare Lit',
    'heap MB',
  ],
  subjects.map(({ name, path }) => {
    const { fast } = runs.get(path);
    const found = fast.at(-1).paths;
    const slowTimes = times(path, 'slow');
    return [
      name,
      kilobytes(server.weigh(found)),
      found.length,
      milliseconds(median(fast.map(({ time }) => time))),
      milliseconds(median(slowTimes)),
      `${milliseconds(quantile(slowTimes, 0.25))}–${milliseconds(quantile(slowTimes, 0.75))}`,
      (median(slowTimes) / bare).toFixed(2),
      megabytes(median(fast.map(({ heap }) => heap))),
    ];
  }),
);
console.log(
  `Medians of ${rounds} runs that take turns, caches empty; slow is a processor 4 × slower, 1.6 Mbps and 150 ms. ` +
    'The page itself counts as a request, and its bytes count.',
);
const files = flow.paths.filter((path) => path !== '/flow.html');
console.log(
  `The whole flow to signed-in: ${kilobytes(flowBytes - server.weigh(['/flow.html']))} kB brotli in ${files.length} files, ` +
    `${flow.calls} requests to the platform, heap ${megabytes(flow.heap)} MB.`,
);
const ratio = median(times('/ours.html', 'slow')) / bare;
judge(ratio <= most, `${ratio.toFixed(2)} × a bare Lit element; at most ${most} ×`);
server.stop();
