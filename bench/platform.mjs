/**
 * Hot requests of the platform on PostgreSQL beside a floor (`support/floor-server.mjs`), in turns; and on PGlite. Requests a
 * second over keep-alive connections, and the processor time of the server's process.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPglite } from '../platform/dist/adapters/database/pglite.js';
import { openPostgres } from '../platform/dist/adapters/database/postgres.js';
import { newAccessToken, newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { processorTime } from './support/processor.mjs';
import { countingSettings, printStatements, profileOf, resetStatements } from './support/profile.mjs';
import { judge, printTable } from './support/report.mjs';
import { median } from './support/statistics.mjs';
import { fillDirectory, rootOf, secret, submit } from './support/stores.mjs';

const connections = 16;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const profile = process.env['BENCH_PROFILE'] ? profileOf() : undefined;
const selected = process.env['BENCH_KINDS']?.split(',');
const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 10_000);

const content = `# Protokoll\n\n${'Styrelsen beslutade om budget, vatten och värme. See [minutes](notes.md).\n\n'.repeat(20)}`;

/** Children of five users, and texts of the documents to search. */
const fill = ({ page, many }) => [
  ...fillDirectory(page, 100),
  ...fillDirectory(many, documents),
  `INSERT INTO users (id, name, locale, created_at) SELECT 'u' || n, 'User ' || n, 'en', now() FROM generate_series(1, 5) AS n`,
  `UPDATE resources SET created_by = 'u' || (1 + size % 5) WHERE parent_id = '${page}'`,
  `UPDATE resources SET kind = 'document' WHERE parent_id = '${many}'`,
  `INSERT INTO search_texts (workspace_id, resource_id, part, text, words)
   SELECT workspace_id, id, 0, words, setweight(to_tsvector('pg_catalog.simple', words)
     || to_tsvector('pg_catalog.swedish', words) || to_tsvector('pg_catalog.english', words), 'D')
   FROM (SELECT workspace_id, id, 'styrelsen beslut budget vatten ' || CASE WHEN size % 100 = 0 THEN 'xylofon' ELSE 'taket' END
     AS words FROM resources WHERE parent_id = '${many}') AS texts`,
  'ANALYZE',
];

/** Fills the database of a platform, and starts it again. */
async function startFilled(variables, open, more = {}) {
  const first = await startPlatform(variables);
  const person = { url: first.url, token: await newAccount(first.url, 'astrid@example.com') };
  const root = await rootOf(person);
  const place = await submit(person, 'create-directory', root, { name: 'deep' });
  const made = {
    page: (await submit(person, 'create-directory', place.id, { name: 'page' })).id,
    many: (await submit(person, 'create-directory', root, { name: 'many' })).id,
    fresh: (await submit(person, 'create-directory', root, { name: 'fresh' })).id,
    document: (await submit(person, 'create-document', place.id, { name: 'one.md', content })).id,
  };
  // each has the limit of a session, which one request at a time counts
  made.tokens = await Promise.all(Array.from({ length: connections }, () => newAccessToken(first.url, person.token)));
  await first.stop();
  const database = await open();
  for (const statement of fill(made)) await database.raw(statement);
  await database.close();
  const { url, pid, stop } = await startPlatform(variables, more);
  return { url, pid, stop, made, headers: { Authorization: `Bearer ${person.token}`, Accept: 'application/json' } };
}

/** Starts the floor on the same database. */
async function startFloor(databaseUrl) {
  const script = fileURLToPath(new URL('support/floor-server.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  return { url: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid, headers: {}, stop };
}

function send(agent, url, { method = 'GET', headers, body }) {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const more = text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
    const sent = request(url, { agent, method, headers: { ...headers, ...more } }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

/** Sends one kind of request over all connections. */
async function load({ url, pid, headers }, asked, duration) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let count = 0;
  const before = processorTime(pid);
  const started = performance.now();
  const until = started + duration * 1000;
  const ask = async () => {
    while (performance.now() < until) {
      const { path, ...rest } = asked();
      const status = await send(agent, url + path, { ...rest, headers: { ...headers, ...rest.headers } });
      if (status !== 200) throw new Error(`${path} was answered ${status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return {
    rate: count / ((performance.now() - started) / 1000),
    work: (processorTime(pid) - before) / count,
  };
}

const action = { action: '@service/authentication/actions/get-current-user', payload: {} };
let created = 0;
const createDocument =
  ({ fresh: target, tokens }) =>
  () => ({
    path: '/api/v0/forms/submit',
    method: 'POST',
    headers: { 'Idempotency-Key': randomUUID(), Authorization: `Bearer ${tokens[created % connections]}` },
    body: {
      type: '@service/resources/schema/create-document',
      target,
      value: { name: `new ${(created += 1)}.md`, content: '# New\n\nA short text.\n' },
    },
  });

/** Requests and their floor. Targets: the share of its rate, requests a second on PostgreSQL, and on PGlite. */
const kinds = [
  [
    'current user',
    () => () => ({ path: '/actions', method: 'POST', body: action }),
    'one',
    { share: 0.6, pglite: 3 * 189 },
  ],
  [
    'document',
    ({ document }) =>
      () => ({ path: `/r/${document}` }),
    'one',
    { share: 0.4, pglite: 3 * 110 },
  ],
  [
    'directory of 100',
    ({ page }) =>
      () => ({ path: `/r/${page}?limit=100` }),
    'hundred',
    { share: 0.5, pglite: 3 * 43 },
  ],
  [
    `search among ${documents}`,
    () => () => ({ path: '/api/v0/resources/semantic-search?q=xylofon&limit=20' }),
    'one',
    { share: 0.3, pglite: 3 * 21 },
  ],
  ['create a document', createDocument, 'one', { rate: 4 * 58, pglite: 3 * 29 }],
];

const server = await startPostgres(profile ? countingSettings : []);
const url = await server.database();
const folder = mkdtempSync(join(tmpdir(), 'bench-platform-stores-'));
const onServer = { DATABASE_URL: url, SECRET_KEY: secret };
const inFolder = { DATA_DIR: folder, SECRET_KEY: secret };
const postgres = await startFilled(onServer, () => openPostgres({ url }), profile);
const pglite = await startFilled(inFolder, () => openPglite({ folder: join(folder, 'pglite') }));
const floor = await startFloor(url);
const floors = {
  one: () => ({ path: `/one/${postgres.made.document}` }),
  hundred: () => ({ path: `/hundred/${postgres.made.page}` }),
};

const rateVerdict = (name, rate, target) => [rate >= target, `${name}: ${rate.toFixed(0)} a second (≥ ${target})`];

const rows = [];
const verdicts = [];
const database = profile && (await openPostgres({ url }));
if (database) await resetStatements(database);
for (const [name, asked, floorName, targets] of kinds) {
  if (selected && !selected.some((beginning) => name.startsWith(beginning))) continue;
  const subjects = [
    [floor, floors[floorName]],
    [postgres, asked(postgres.made)],
    [pglite, asked(pglite.made)],
  ].map(([subject, requests]) => ({ subject, requests, runs: [] }));
  for (const { subject, requests } of subjects) await load(subject, requests, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const { subject, requests, runs } of subjects) runs.push(await load(subject, requests, seconds));
  }
  const [least, onPostgres, onPglite] = subjects.map(({ runs }) => ({
    rate: median(runs.map(({ rate }) => rate)),
    work: median(runs.map(({ work }) => work)),
  }));
  const share = median(subjects[1].runs.map(({ rate }, round) => rate / subjects[0].runs[round].rate));
  rows.push([
    name,
    least.rate.toFixed(0),
    onPostgres.rate.toFixed(0),
    share.toFixed(2),
    least.work.toFixed(2),
    onPostgres.work.toFixed(2),
    onPglite.rate.toFixed(0),
  ]);
  if (targets.share !== undefined) {
    verdicts.push([share >= targets.share, `${name}: ${share.toFixed(2)} × the floor (≥ ${targets.share})`]);
  }
  if (targets.rate !== undefined) verdicts.push(rateVerdict(`${name}, PostgreSQL`, onPostgres.rate, targets.rate));
  verdicts.push(rateVerdict(`${name}, PGlite`, onPglite.rate, targets.pglite));
}
if (database) await printStatements(database);
await database?.close();
await floor.stop();
await postgres.stop();
profile?.print();
await pglite.stop();
await server.stop();
rmSync(folder, { recursive: true, force: true });

printTable(['requests a second', 'floor', 'PostgreSQL', '× floor', 'floor, ms', 'PostgreSQL, ms', 'PGlite'], rows);
for (const [met, text] of verdicts) judge(met, text);
console.log(
  `${connections} connections, medians of ${rounds} runs of ${seconds} s in turns; × floor is the median of the turns. ms is the processor time of the server’s process a request, without the database server’s; clients and servers share the cores.`,
);
