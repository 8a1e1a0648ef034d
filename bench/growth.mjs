/**
 * Operations in a workspace of 1,000 to 1,000,000 resources, and beside 10 and 10,000 other workspaces, on PostgreSQL; then
 * the plans of what isn't flat.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../platform/dist/adapters/database/postgres.js';
import { newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';
import {
  ask,
  fillDatabase,
  fillDirectory,
  resourceColumns,
  resourceValues,
  rootOf,
  secret,
  submit,
} from './support/stores.mjs';
import { randomText, vectorOf } from './support/texts.mjs';

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000,100000,1000000').split(',').map(Number);
const neighbours = (process.env['BENCH_WORKSPACES'] ?? '10,10000').split(',').map(Number);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 30);
const warmUp = 3;
/** Largest ratio of an operation in the largest workspace, and beside the most workspaces. */
const most = { size: 2, neighbours: 1.2 };
const levels = 30;
const longText = 5_000;
const resourcesOfNeighbour = 20;
const eventsOfNeighbour = 20;

/** Resources of a workspace: documents, files in the directories of a path, and the rest in one directory. */
function parts(size) {
  const documents = Math.min(10_000, size / 10);
  const perLevel = Math.floor((size * 0.3) / levels);
  return { documents, perLevel, wide: size - documents - perLevel * levels };
}

/** Texts of 5 kB; a document gets one of them. One document in 50 has a word more, and the first one another. */
const texts = [
  'SELECT setseed(0.5)',
  `CREATE TABLE bench_texts AS SELECT n, text, ${vectorOf('text')} AS words
   FROM (SELECT n, left(${randomText(800, 'n IS NOT NULL')}, ${longText}) AS text FROM generate_series(0, 199) n) one`,
];

const wordsOf = (n) => `CASE WHEN ${n} = 1 THEN 'giraffhus ' WHEN ${n} % 50 = 0 THEN 'zeppelinare ' ELSE '' END`;

/** Documents of a directory with everything that is derived of them. */
const fillDocuments = (directory, count) => [
  ...fillDirectory(directory, count),
  `UPDATE resources SET kind = 'document' WHERE parent_id = '${directory}' AND name LIKE 'row %'`,
  'DROP TABLE IF EXISTS bench_documents',
  `CREATE TABLE bench_documents AS
   SELECT workspace_id, id, created_by, created_at, document.n, ${wordsOf('document.n')} || text AS text,
     words || setweight(to_tsvector('pg_catalog.simple', ${wordsOf('document.n')}), 'D') AS words
   FROM (SELECT *, substr(name, 5)::int AS n FROM resources WHERE parent_id = '${directory}' AND name LIKE 'row %') document
   JOIN bench_texts ON bench_texts.n = document.n % 200`,
  'ANALYZE bench_documents',
  `INSERT INTO document_contents (workspace_id, resource_id, revision, content, size, created_by, created_at)
   SELECT workspace_id, id, 1, text, length(text), created_by, created_at FROM bench_documents`,
  `INSERT INTO search_texts (workspace_id, resource_id, part, text, words)
   SELECT workspace_id, id, 0, text, words FROM bench_documents`,
  `INSERT INTO derived_results (workspace_id, resource_id, concept, revision, state, updated_at)
   SELECT workspace_id, id, concept, 1, 'completed', now()
   FROM bench_documents, unnest(ARRAY['keywords', 'links', 'outline']) concept`,
  `INSERT INTO resource_terms (workspace_id, resource_id, term, text, weight)
   SELECT workspace_id, id, term, term, max(1.0 / (1 + k)) FROM (
     SELECT bench_documents.*, k, CASE WHEN k < 3 THEN 'topic' || n % 40 + k ELSE 'word' || n * k % 3000 END AS term
     FROM bench_documents, generate_series(0, 11) k
   ) one GROUP BY workspace_id, id, term`,
  `INSERT INTO resource_links (workspace_id, resource_id, target_id)
   SELECT d.workspace_id, d.id, target.id FROM bench_documents d CROSS JOIN unnest(ARRAY[1, 7, 100]) step
   JOIN bench_documents target ON target.n = (d.n + step) % ${count} WHERE target.id <> d.id ON CONFLICT DO NOTHING`,
];

const row = (...resource) => resourceValues('w', ...resource);

/** Other workspaces, each with its user, documents and events. */
function fillNeighbours(count) {
  const all = `(SELECT left(md5('neighbour ' || n), 17) AS w, n FROM generate_series(1, ${count}) n) f`;
  return [
    `INSERT INTO users (id, name, locale, created_at) SELECT w, 'User ' || n, 'en', now() FROM ${all}`,
    `INSERT INTO workspaces SELECT w, w, w || '-root', now() FROM ${all}`,
    `INSERT INTO resources (${resourceColumns}) SELECT ${row("'root'", 'NULL', "'{}'", 'directory', 'w')} FROM ${all}`,
    `INSERT INTO access_entries (workspace_id, resource_id, entry_id, user_id, role, accepted_at, created_at)
     SELECT w, w || '-root', w, w, 'owner', now(), now() FROM ${all}`,
    `INSERT INTO workspace_readers SELECT w, w, now() FROM ${all}`,
    `INSERT INTO resources (${resourceColumns})
     SELECT ${row('m', "w || '-root'", "ARRAY[w || '-root']", 'document', "'row ' || m")}
     FROM ${all}, generate_series(1, ${resourcesOfNeighbour}) m`,
    `INSERT INTO search_texts (workspace_id, resource_id, part, text, words)
     SELECT w, w || '-' || m, 0, ${wordsOf('m')} || left(text, 500), words
     FROM ${all}, generate_series(1, ${resourcesOfNeighbour}) m JOIN bench_texts ON bench_texts.n = m % 200`,
    `INSERT INTO derived_results (workspace_id, resource_id, concept, revision, state, updated_at)
     SELECT w, w || '-' || m, concept, 1, 'completed', now()
     FROM ${all}, generate_series(1, ${resourcesOfNeighbour}) m, unnest(ARRAY['keywords', 'links', 'outline']) concept`,
    `INSERT INTO resource_events (workspace_id, kind, resource_id, data, created_at)
     SELECT w, 'resource-updated', w || '-' || m, '{}', now() FROM ${all}, generate_series(1, ${eventsOfNeighbour}) m`,
  ];
}

/** A platform with a workspace of a size beside others, on a database of its own. */
async function prepare(server, size, others) {
  const url = await server.database();
  const variables = { DATABASE_URL: url, SECRET_KEY: secret };
  const first = await startPlatform(variables);
  const person = { url: first.url, token: await newAccount(first.url, 'astrid@example.com') };
  const root = await rootOf(person);
  const create = async (parent, name) => (await submit(person, 'create-directory', parent, { name })).id;
  const made = { root, wide: await create(root, 'wide'), documents: await create(root, 'documents'), path: [] };
  for (let level = 1; level <= levels; level += 1) {
    made.path.push(await create(made.path.at(-1) ?? root, `level ${level}`));
  }
  made.group = await create(root, 'group');
  await first.stop();

  const { documents, perLevel, wide } = parts(size);
  const database = await openPostgres({ url });
  await fillDatabase(database, [
    ...texts,
    ...fillDirectory(made.wide, wide),
    ...made.path.flatMap((id) => fillDirectory(id, perLevel)),
    `UPDATE resources SET kind = 'file' WHERE name LIKE 'row %'`,
    ...fillDocuments(made.documents, documents),
    ...fillDocuments(made.group, 100),
    ...fillNeighbours(others),
  ]);
  const { rows } = await database.raw(
    `SELECT id FROM resources WHERE parent_id = '${made.documents}' AND name = 'row 1'`,
  );
  const subject = { name: `${size} beside ${others}`, size, others, made, url, variables, database, times: {} };
  Object.assign(made, { document: rows[0].id, wideCount: wide, number: 0 });
  await start(subject, person.token);
  const written = await submit(subject.person, 'create-document', made.wide, { name: 'written', content: 'text' });
  Object.assign(made, { written: written.id, revision: written.revision });
  await untilIndexed(subject);
  return subject;
}

async function start(subject, token) {
  const platform = await startPlatform(subject.variables);
  subject.person = { url: platform.url, token };
  subject.stop = () => platform.stop();
}

/** Waits until the indexes of the wide directory, which its first window requests, are built. */
async function untilIndexed({ person, made, database }) {
  const { children } = await ask(person, `/r/${made.wide}?limit=1&sort=name&at=${Math.floor(made.wideCount / 3)}`);
  made.around = children.items[0].id;
  for (;;) {
    const { rows } = await database.raw('SELECT count(*)::int AS count FROM list_indexes WHERE NOT ready');
    if (rows[0].count === 0) return;
    await pause(200);
  }
}

const read =
  (path) =>
  ({ person, made }) =>
    ask(person, path(made));
const search = (q) => read(() => `/api/v0/resources/semantic-search?${new URLSearchParams({ q })}`);
const nextName = (made) => `new ${(made.number += 1)}`;

/** Operation → request. */
const operations = {
  'current user': ({ person }) =>
    ask(person, '/actions', { action: '@service/authentication/actions/get-current-user', payload: {} }),
  'directory, first page': read(({ wide }) => `/r/${wide}?limit=100&sort=name`),
  'directory, the middle': read(({ wide, wideCount }) => `/r/${wide}?limit=100&sort=name&at=${wideCount / 2}`),
  'directory, around an entry': read(({ wide, around }) => `/r/${wide}?limit=100&sort=name&around=${around}`),
  'directory, type-ahead': read(({ wide }) => `/r/${wide}?limit=100&sort=name&prefix=row%2077`),
  'directory at level 30': read(({ path }) => `/r/${path.at(-1)}?limit=100`),
  document: read(({ document }) => `/r/${document}`),
  'info of a document': read(({ document }) => `/r/${document}/info`),
  'search, one document has it': search('giraffhus'),
  'search, 1 in 50 has it': search('zeppelinare'),
  'search, all have it': search('styrelsen'),
  'search, none has it': search('flodhäst'),
  'graph of a document': read(({ document }) => `/api/v0/resources/graph?resourceId=${document}&depth=2`),
  'clusters of 100 documents': read(({ group }) => `/api/v0/resources/clusters?within=${group}`),
  'clusters of all': read(() => '/api/v0/resources/clusters'),
  'create a document': ({ person, made }) =>
    submit(person, 'create-document', made.wide, { name: nextName(made), content: 'text' }),
  'write a document': async ({ person, made }) => {
    const form = { type: '@service/resources/schema/markdown', target: made.written, ifRevision: made.revision };
    const { result } = await ask(person, '/api/v0/forms/submit', { ...form, value: { content: nextName(made) } });
    made.revision = result.resource.revision;
  },
  'rename a document': ({ person, made }) => submit(person, 'rename', made.written, { name: nextName(made) }),
};

/** Plans of an operation's statements that take longer than a millisecond, by PostgreSQL's auto_explain. */
async function plansOf(server, subject, operation) {
  const { rows } = await subject.database.raw('SELECT current_database() AS name');
  const settings = { session_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': '1ms' };
  const more = { 'auto_explain.log_analyze': 'on', 'auto_explain.log_buffers': 'on' };
  for (const [name, value] of Object.entries({ ...settings, ...more })) {
    await subject.database.raw(`ALTER DATABASE ${rows[0].name} SET ${name} = '${value}'`);
  }
  await subject.stop();
  await start(subject, subject.person.token);
  await operations[operation](subject);
  const before = server.output().length;
  await operations[operation](subject);
  return server.output().slice(before).join('');
}

const server = await startPostgres();
const [fewest] = neighbours;
const subjects = [];
for (const size of sizes) subjects.push(await prepare(server, size, fewest));
for (const others of neighbours.slice(1)) subjects.push(await prepare(server, sizes[0], others));
for (let round = 0; round < rounds + warmUp; round += 1) {
  for (const operation of shuffled(Object.keys(operations))) {
    for (const subject of shuffled(subjects)) {
      const started = performance.now();
      await operations[operation](subject);
      if (round >= warmUp) (subject.times[operation] ??= []).push(performance.now() - started);
    }
  }
}

const bySize = subjects.filter(({ others }) => others === fewest);
const byNeighbours = subjects.filter(({ size }) => size === sizes[0]);
/** Ratio of an operation's medians in the last and the first subject. */
const ratio = (compared, operation) => median(compared.at(-1).times[operation]) / median(compared[0].times[operation]);
const comparisons = [
  [bySize, most.size, `${sizes.at(-1)} : ${sizes[0]} resources`],
  [byNeighbours, most.neighbours, `${neighbours.at(-1)} : ${fewest} workspaces`],
];
printTable(
  ['p50 / p95, ms', ...subjects.map(({ name }) => name), ...comparisons.map(([, , name]) => name)],
  Object.keys(operations).map((operation) => [
    operation,
    ...subjects.map(({ times }) =>
      [median(times[operation]), quantile(times[operation], 0.95)].map(milliseconds).join(' / '),
    ),
    ...comparisons.map(([compared]) => ratio(compared, operation).toFixed(2)),
  ]),
);
for (const [compared, limit, name] of comparisons) {
  for (const operation of Object.keys(operations)) {
    const times = ratio(compared, operation);
    judge(times <= limit, `${operation}, ${name}: ${times.toFixed(2)} × (≤ ${limit})`);
    if (times > limit) console.log(await plansOf(server, compared.at(-1), operation));
  }
}
for (const subject of subjects) {
  await subject.database.close();
  await subject.stop();
}
await server.stop();
