/** Health checks and the reads of another person beside ten hostile documents of 1 MiB: created, derived, and read as HTML. */
import { setTimeout as pause } from 'node:timers/promises';
import { hostileDocuments } from './support/hostile-documents.mjs';
import { newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { quantile } from './support/statistics.mjs';
import { ask, rootOf, submit } from './support/stores.mjs';

const mebibyte = 1_048_576;
const most = { health: 20, read: 60 };
/** ms between two requests of one kind */
const every = 20;

const names = [
  'table of 100,000 rows',
  'table of 5,000 columns',
  '9,000 short runs of backticks',
  '100,000 opening brackets',
  '6,000 links',
  'HTML of 50,000 elements',
  'code of 200,000 lines',
  'paragraph of 100,000 lines',
  '20,000 footnotes',
  '100,000 entities',
];

/** Just below the limit of a request's JSON, whose escapes count. */
function cut(text) {
  const whole = text.repeat(Math.ceil(mebibyte / text.length)).slice(0, mebibyte);
  let length = whole.length;
  while (JSON.stringify(whole.slice(0, length)).length > mebibyte - 1_000) length = Math.floor(length * 0.98);
  return whole.slice(0, length);
}

async function time(url, token) {
  const started = performance.now();
  const response = await fetch(url, {
    headers: { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered ${response.status}.`);
  return performance.now() - started;
}

/** Sends requests one by one until `signal` aborts. @returns their times */
async function repeat(url, token, signal) {
  const times = [];
  while (!signal.aborted) {
    times.push(await time(url, token));
    await pause(every);
  }
  return times;
}

const isDerived = async (person, id) =>
  (await ask(person, `/r/${id}`)).resource.tasks.every(({ state }) => state === 'completed' || state === 'failed');

async function derived(person, ids) {
  for (const id of ids) while (!(await isDerived(person, id))) await pause(200);
}

async function measure(platform) {
  const { url } = platform;
  const writer = { url, token: await newAccount(url, 'astrid@example.com') };
  const reader = { url, token: await newAccount(url, 'bo@example.com') };
  const note = await submit(reader, 'create-document', await rootOf(reader), { name: 'note.md', content: '# Note\n' });
  const root = await rootOf(writer);
  await derived(reader, [note.id]);
  const observe = async (work) => {
    const ended = new AbortController();
    const probes = Promise.all([
      repeat(`${url}/healthz`, undefined, ended.signal),
      repeat(`${url}/r/${note.id}`, reader.token, ended.signal),
    ]);
    const started = performance.now();
    await work();
    const took = performance.now() - started;
    ended.abort();
    const [health, read] = await probes;
    return { health, read, took };
  };
  const alone = await observe(() => pause(3_000));
  const ids = [];
  const busy = await observe(async () => {
    await Promise.all(
      names.map(async (name, index) => {
        const content = cut(hostileDocuments[name]);
        const { id } = await submit(writer, 'create-document', root, { name: `${index}.md`, content });
        ids.push(id);
        const answer = await fetch(`${url}/r/${id}/html`, { headers: { Authorization: `Bearer ${writer.token}` } });
        await answer.arrayBuffer();
      }),
    );
    await derived(writer, ids);
  });
  await platform.stop();
  return { alone, busy };
}

const postgres = await startPostgres();
const baseline = process.env['BASELINE'];
const builds = [['now', {}], ...(baseline ? [['before', { folder: baseline }]] : [])];
const subjects = [];
for (const [build, options] of builds) {
  subjects.push([`PGlite, ${build}`, await measure(await startPlatform({}, options))]);
  const onServer = { DATABASE_URL: await postgres.database(), SECRET_KEY: '0123456789abcdef'.repeat(4) };
  subjects.push([`PostgreSQL, ${build}`, await measure(await startPlatform(onServer, options))]);
}
await postgres.stop();

const p95 = (times) => quantile(times, 0.95);
printTable(
  [
    'beside ten hostile documents',
    'healthz p95 ms',
    'alone',
    'worst',
    'read p95 ms',
    'alone',
    'worst',
    'all derived s',
  ],
  subjects.map(([name, { alone, busy }]) => [
    name,
    milliseconds(p95(busy.health)),
    milliseconds(p95(alone.health)),
    milliseconds(Math.max(...busy.health)),
    milliseconds(p95(busy.read)),
    milliseconds(p95(alone.read)),
    milliseconds(Math.max(...busy.read)),
    (busy.took / 1000).toFixed(1),
  ]),
);
console.log('Requests of one kind follow each other after 20 ms; whoever asks runs on the same cores.');
for (const [name, { busy }] of subjects.filter(([subject]) => subject.endsWith('now'))) {
  const [health, read] = [p95(busy.health), p95(busy.read)];
  judge(health < most.health, `${name}: healthz p95 ${milliseconds(health)} ms; below ${most.health} ms`);
  judge(read < most.read, `${name}: another read p95 ${milliseconds(read)} ms; below ${most.read} ms`);
}
