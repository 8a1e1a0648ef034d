/** One PostgreSQL without and with 200,000 documents of other workspaces, and a hostile one among them. */
import { createHash } from 'node:crypto';
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
} from './support/stores.mjs';
import { randomText, vectorOf } from './support/texts.mjs';

const workspaces = Number(process.env['BENCH_WORKSPACES'] ?? 1_000);
const documentsEach = Number(process.env['BENCH_DOCUMENTS'] ?? 200);
/** Documents of the larger of the two workspaces that are measured. */
const large = Number(process.env['BENCH_LARGE'] ?? 20_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 41);
const most = 1.2;
const hostile = { directories: 100_000, levels: 64, links: 10_000 };

const asked = {
  'a common word': 'styrelse',
  'a rare word': 'xylofon',
  'two words': 'snöröjningen beslut',
  'a phrase': '"årsmötet budget"',
  'what nobody says': 'giraffhus',
};

/** One text in a thousand is a document's. */
const texts = [
  'SELECT setseed(0.5)',
  `CREATE TABLE bench_texts AS SELECT n, text, ${vectorOf('text')} AS words
   FROM (SELECT n, ${randomText(60, 'n IS NOT NULL')} AS text FROM generate_series(0, 999) n) one`,
];
const fillTexts = (condition) => `
  INSERT INTO search_texts (workspace_id, resource_id, part, text, words)
  SELECT r.workspace_id, r.id, 0, text, words
  FROM (SELECT *, row_number() OVER () AS nth FROM resources WHERE ${condition}) r JOIN bench_texts ON n = nth % 1000`;

const own = (root, count) => [
  ...fillDirectory(root, count),
  `UPDATE resources SET kind = 'document' WHERE parent_id = '${root}' AND name LIKE 'row %'`,
  fillTexts(`parent_id = '${root}' AND name LIKE 'row %'`),
];

const row = (...resource) => resourceValues("'u'", ...resource);
const foreignWorkspaces = `(SELECT left(md5('foreign ' || n), 17) AS w FROM generate_series(1, ${workspaces}) n)`;

/** Other workspaces; in each, one document is shared with the reader. */
const foreign = (reader) => [
  `INSERT INTO workspaces SELECT w, w, w || '-root', now() FROM ${foreignWorkspaces} f`,
  `INSERT INTO resources (${resourceColumns}) SELECT ${row("'root'", 'NULL', "'{}'", 'directory', 'w')} FROM ${foreignWorkspaces} f`,
  `INSERT INTO resources (${resourceColumns})
   SELECT ${row('n', "w || '-root'", "ARRAY[w || '-root']", 'document', "'row ' || n")}
   FROM ${foreignWorkspaces} f, generate_series(1, ${documentsEach}) n`,
  fillTexts(`workspace_id IN (SELECT w FROM ${foreignWorkspaces} f) AND kind = 'document'`),
  `INSERT INTO access_entries (workspace_id, resource_id, entry_id, user_id, role, accepted_at, created_at)
   SELECT w, w || '-1', '${reader}', '${reader}', 'reader', now(), now() FROM ${foreignWorkspaces} f`,
  `INSERT INTO workspace_readers SELECT '${reader}', w, now() FROM ${foreignWorkspaces} f`,
];

/** A workspace with many directories, a deep tree, and links to one document of another workspace. */
const attack = (target) => [
  `INSERT INTO workspaces VALUES ('hostile', 'hostile', 'hostile-root', now())`,
  `INSERT INTO resources (${resourceColumns})
   SELECT ${row("'root'", 'NULL', "'{}'", 'directory', "'hostile'")} FROM (SELECT 'hostile' AS w) f`,
  `INSERT INTO resources (${resourceColumns})
   SELECT ${row('n', "w || '-root'", "ARRAY[w || '-root']", 'directory', "'styrelse ' || n")}
   FROM (SELECT 'hostile' AS w) f, generate_series(1, ${hostile.directories}) n`,
  `INSERT INTO resources (${resourceColumns})
   SELECT ${row(
     "'deep' || n",
     "w || '-' || CASE n WHEN 1 THEN 'root' ELSE 'deep' || n - 1 END",
     "(w || '-root') || ARRAY(SELECT w || '-deep' || m FROM generate_series(1, n - 1) m)",
     'directory',
     "'level ' || n",
   )} FROM (SELECT 'hostile' AS w) f, generate_series(1, ${hostile.levels}) n`,
  `INSERT INTO resource_links SELECT 'hostile', 'hostile-' || n, '${target}' FROM generate_series(1, ${hostile.links}) n`,
];

/** A platform on a database of its own, with a user of ten documents, one of many, and one of many workspaces. */
async function prepare(name, url, isAlone) {
  const variables = { DATABASE_URL: url, SECRET_KEY: secret };
  const platform = await startPlatform(variables);
  const people = {};
  for (const who of ['small', 'large', 'reader']) {
    const token = await newAccount(platform.url, `${who}@example.com`);
    people[who] = { token, root: await rootOf({ url: platform.url, token }) };
  }
  await platform.stop();
  const database = await openPostgres({ url });
  const { rows } = await database.raw(`SELECT created_by FROM resources WHERE id = '${people.reader.root}'`);
  const { root } = people.small;
  // a row of `fillDirectory`
  const note = `${root.split('-')[0]}-${createHash('md5').update(`1${root}`).digest('hex').slice(0, 17)}`;
  await fillDatabase(database, [
    ...texts,
    ...own(root, 10),
    ...own(people.large.root, large),
    ...(isAlone ? [] : [...foreign(rows[0].created_by), ...attack(note)]),
  ]);
  await database.close();
  const again = await startPlatform(variables);
  return { name, people, note, url: again.url, stop: () => again.stop() };
}

const search = (q) => `/api/v0/resources/semantic-search?${new URLSearchParams({ q })}`;
const searches = (who, compared = true) =>
  Object.entries(asked).map(([what, q]) => ({ what: `${who}: ${what}`, who, path: () => search(q), compared }));
const figures = [
  ...searches('small'),
  ...searches('large'),
  { what: 'small: the root', who: 'small', path: ({ people }) => `/r/${people.small.root}`, compared: true },
  { what: 'small: info of a document', who: 'small', path: ({ note }) => `/r/${note}/info`, compared: true },
  {
    what: 'small: graph of it',
    who: 'small',
    path: ({ note }) => `/api/v0/resources/graph?resourceId=${note}&depth=2`,
    compared: true,
  },
  { what: 'small: shared with them', who: 'small', path: () => '/r/shared', compared: true },
  // without the others there is nothing to compare with
  ...searches('reader', false),
  { what: 'reader: shared with them', who: 'reader', path: () => '/r/shared', compared: false },
].map((figure) => ({ ...figure, times: { alone: [], among: [] } }));

const server = await startPostgres();
const subjects = [
  await prepare('alone', await server.database(), true),
  await prepare('among', await server.database(), false),
];
for (let round = 0; round < rounds; round += 1) {
  for (const figure of shuffled(figures)) {
    for (const subject of shuffled(subjects)) {
      const { token } = subject.people[figure.who];
      const started = performance.now();
      await ask({ url: subject.url, token }, figure.path(subject));
      if (round > 1) figure.times[subject.name].push(performance.now() - started);
    }
  }
}
for (const subject of subjects) await subject.stop();
await server.stop();

const ratio = ({ times }) => median(times.among) / median(times.alone);
printTable(
  ['10 and ' + large + ' documents', 'alone ms', `among ${workspaces * documentsEach} ms`, 'p99 ms', '×'],
  figures.map((figure) => [
    figure.what,
    ...[median(figure.times.alone), median(figure.times.among), quantile(figure.times.among, 0.99)].map(milliseconds),
    figure.compared ? ratio(figure).toFixed(2) : '',
  ]),
);
for (const figure of figures.filter(({ compared }) => compared)) {
  judge(ratio(figure) <= most, `${figure.what}: ${ratio(figure).toFixed(2)} × alone, at most ${most}`);
}
