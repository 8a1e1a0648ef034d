/**
 * Directories of 1,000 and of 1,000,000 entries (`BENCH_ENTRIES`) on the platform: pages, distant windows, type-ahead,
 * and what a write costs in each; PGlite and PostgreSQL.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';
import { ask, fillDirectory, startFilled, submit } from './support/stores.mjs';

const sizes = { small: 1_000, large: Number(process.env.BENCH_ENTRIES ?? 1_000_000) };
const rounds = 40;
const most = 2;
const orders = ['sort=name', 'sort=updatedAt&order=desc', 'sort=size', 'sort=kind&order=desc'];

const filled = await startFilled({
  async make(person, root) {
    const made = {};
    for (const name of Object.keys(sizes)) {
      const { id } = await submit(person, 'create-directory', root, { name });
      made[name] = { id, document: (await submit(person, 'create-document', id, { name: 'written', content: '' })).id };
    }
    return made;
  },
  statements: (made) => [
    ...Object.entries(sizes).flatMap(([name, count]) => fillDirectory(made[name].id, count)),
    'VACUUM ANALYZE resources',
  ],
});

/** Waits until windows are no longer counted: each order has an index by then. */
async function untilIndexed(subject, directory) {
  const timeOf = async (order) => {
    const started = performance.now();
    await ask(subject, `/r/${directory}?limit=100&${order}&at=${sizes.large / 2}`);
    return performance.now() - started;
  };
  for (const order of orders) {
    const first = await timeOf(order);
    const started = performance.now();
    for (let fast = 0; fast < 3 && performance.now() - started < 60_000; await pause(100)) {
      fast = (await timeOf(order)) < first / 2 ? fast + 1 : 0;
    }
  }
}

const window =
  (query) =>
  (subject, { id }) =>
    ask(subject, `/r/${id}?limit=100&${query}`);
let number = 0;

/** By its name: what is done in a directory. */
const requests = {
  'first page': window('sort=name'),
  'first page, newest first': window('sort=updatedAt&order=desc'),
  ...Object.fromEntries(
    orders.flatMap((order) => [
      [`middle by its row, ${order}`, (subject, { id, count }) => window(`${order}&at=${count / 2}`)(subject, { id })],
      [`around an entry, ${order}`, (subject, { id, around }) => window(`${order}&around=${around}`)(subject, { id })],
    ]),
  ),
  'last rows': (subject, { id, count }) => window(`at=${count - 100}`)(subject, { id }),
  'type-ahead, name': window('prefix=row%2077'),
  'type-ahead, one letter': window('prefix=r'),
  'type-ahead, nothing begins so': window('prefix=s'),
  'type-ahead, size': window('prefix=row%20777&sort=size'),
  'create a document': (subject, { id }) =>
    submit(subject, 'create-document', id, { name: `new ${(number += 1)}`, content: 'text' }),
  'write a document': (subject, { document }) => {
    const value = { content: `text ${(number += 1)}` };
    const form = { type: '@service/resources/schema/markdown', target: document.id, ifRevision: document.revision };
    document.revision += 1;
    return ask(subject, '/api/v0/forms/submit', { ...form, value });
  },
};

const rows = [];
const verdicts = [];
for (const subject of filled.subjects) {
  const { name, made } = subject;
  await untilIndexed(subject, made.large.id);
  const directories = {};
  for (const [size, count] of Object.entries(sizes)) {
    const { id, document } = made[size];
    const { children } = await ask(subject, `/r/${id}?limit=1&at=${Math.floor(count / 3)}`);
    directories[size] = { id, count, around: children.items[0].id, document: { id: document, revision: 1 } };
  }
  const times = Object.fromEntries(Object.keys(requests).map((what) => [what, { small: [], large: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const what of shuffled(Object.keys(requests))) {
      for (const size of shuffled(Object.keys(sizes))) {
        const started = performance.now();
        await requests[what](subject, directories[size]);
        if (round > 4) times[what][size].push(performance.now() - started);
      }
    }
  }
  for (const [what, { small, large }] of Object.entries(times)) {
    const [before, after] = [median(small), median(large)];
    const slowest = [quantile(small, 0.95), quantile(large, 0.95)];
    const ratio = (after / before).toFixed(2);
    rows.push([`${name}, ${what}`, ...[before, after, ...slowest].map(milliseconds), ratio]);
    verdicts.push([after <= most * before, `${name}, ${what}: ${ratio} × that of 1,000 (≤ ${most})`]);
  }
}
await filled.stop();

const large = sizes.large.toLocaleString('en');
printTable(['ms', '1,000 entries', `${large} entries`, 'p95 of 1,000', `p95 of ${large}`, 'ratio'], rows);
for (const [met, text] of verdicts) judge(met, text);
