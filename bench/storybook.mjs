/**
 * Storybook's build under a sub-path with brotli 9 and empty caches: requests and bytes until idle and seconds until
 * shown, of the first story and of "Start here"; then milliseconds from the selection of another state of sign-in until the
 * last step of its play function has ended.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blankPage } from './fixtures/pages.mjs';
import { launchBrowser, openTab } from './support/browser.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { filesOf, StaticServer } from './support/static-server.mjs';
import { median, quantile } from './support/statistics.mjs';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const folder = fileURLToPath(new URL('../storybook-static/', import.meta.url));
const prefix = '/design/storybook/';
if (!existsSync(join(folder, 'index.html'))) throw new Error('There is no build: run `npm run build-storybook` first.');

const server = await StaticServer.start({ '/blank.html': blankPage, ...filesOf(folder, prefix) }, { quality: 9 });

const timeout = { timeout: 120_000 };

/** Opens Storybook. @param {string} shown selector of what is shown, in the frame of the preview */
async function visit(browser, query, shown) {
  const tab = await openTab(browser, { blank: `${server.url}/blank.html` });
  server.asked.length = 0;
  const begun = performance.now();
  await tab.page.goto(`${server.url}${prefix}index.html${query}`, { waitUntil: 'commit' });
  await tab.page.frameLocator('#storybook-preview-iframe').locator(shown).first().waitFor(timeout);
  const seconds = (performance.now() - begun) / 1000;
  await tab.page.waitForLoadState('networkidle', timeout);
  const bytes = server.asked.reduce((sum, path) => sum + server.weigh([path]), 0);
  return { tab, seconds, requests: server.asked.length, bytes };
}

/**
 * Selects a story as the sidebar does.
 *
 * @returns milliseconds until its last step has ended; `storyRendered` comes 100 ms later, after a look for animations
 */
const select = (page, storyId) =>
  page.evaluate(
    (id) =>
      new Promise((resolve) => {
        const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
        const begun = performance.now();
        const look = ({ storyId, newPhase }) => {
          if (storyId !== id || newPhase !== 'played') return;
          channel.off('storyRenderPhaseChanged', look);
          resolve(performance.now() - begun);
        };
        channel.on('storyRenderPhaseChanged', look);
        channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
      }),
    storyId,
  );

const story = { name: 'first story, sign-in', query: '?path=/story/elements-sign-in--overview' };
const subjects = [
  { ...story, shown: 'service-sign-in input' },
  { name: '“Start here”, which Storybook opens with', query: '', shown: '#storybook-docs h1' },
];
const states = ['disabled', 'narrow', 'code-already-used'];

const browser = await launchBrowser();
const runs = new Map(subjects.map(({ name }) => [name, []]));
const switched = new Map(states.map((state) => [state, []]));
for (let round = 0; round <= rounds; round += 1) {
  for (const { name, query, shown } of subjects) {
    const { tab, ...run } = await visit(browser, query, shown);
    if (round) runs.get(name).push(run);
    if (name === story.name) {
      for (const state of states) {
        const time = await select(tab.page, `elements-sign-in--${state}`);
        if (round) switched.get(state).push(time);
      }
    }
    await tab.close();
  }
}
await browser.close();
server.stop();

const spread = (values, text) => `${text(quantile(values, 0.25))}–${text(quantile(values, 0.75))}`;
const of = (name, member) => runs.get(name).map((run) => run[member]);
printTable(
  ['until idle, brotli 9', 'requests', 'MB', 's until shown', 'quartiles'],
  subjects.map(({ name }) => [
    name,
    median(of(name, 'requests')),
    (median(of(name, 'bytes')) / 1_000_000).toFixed(2),
    median(of(name, 'seconds')).toFixed(1),
    spread(of(name, 'seconds'), (value) => value.toFixed(1)),
  ]),
);
printTable(
  ['ms from the selection of a state until its last step has ended', 'median', 'quartiles'],
  states.map((state) => [state, milliseconds(median(switched.get(state))), spread(switched.get(state), milliseconds)]),
);
const bytes = median(of(story.name, 'bytes')) / 1_000_000;
judge(bytes <= 1.5, `The first story in at most 1.5 MB: ${bytes.toFixed(2)} MB`);
const requests = median(of(story.name, 'requests'));
judge(requests <= 55, `The first story in at most 55 requests: ${requests}`);
const seconds = median(of(story.name, 'seconds'));
judge(seconds <= 3, `The first story shown in at most 3 s: ${seconds.toFixed(1)} s`);
for (const state of states) {
  const time = median(switched.get(state));
  judge(time <= 300, `"${state}" rendered in at most 300 ms: ${milliseconds(time)} ms`);
}
