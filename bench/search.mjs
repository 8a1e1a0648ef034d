/** Search among 100,000 documents in Swedish and English, for one client and for sixteen; PGlite and PostgreSQL. */
import { readQuery } from '../platform/dist/features/resources/search/query.js';
import { searchByWords } from '../platform/dist/features/resources/store/search.js';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';
import { ask, fillDirectory, startFilled, submit } from './support/stores.mjs';
import { randomText, vectorOf } from './support/texts.mjs';

const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000);
const wordsEach = 60;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const seconds = 6;

const asked = {
  'a common word': 'styrelse',
  'an English word': 'meetings',
  'a rare word': 'xylofon',
  'the beginning of a word': 'flaggst',
  'two words': 'snöröjningen beslut',
  'two words, both rare': 'harpsichord midsommar',
  'a phrase': '"årsmötet budget"',
  'a name': 'row 77777',
  'what nobody says': 'giraffhus',
};

/** Texts of the documents in a directory, as the platform stores them. */
const fillTexts = (id) => [
  'SELECT setseed(0.5)',
  `INSERT INTO search_texts (workspace_id, resource_id, part, text, words)
   SELECT document.workspace_id, document.id, 0, document.text, ${vectorOf('document.text')}
   FROM (
     SELECT r.workspace_id, r.id, ${randomText(wordsEach, 'r.id IS NOT NULL')} AS text
     FROM resources r WHERE r.parent_id = '${id}'
   ) AS document`,
];

/** Query plan of each search, by its text. */
async function plansOf(database, { root }) {
  const [{ created_by: userId }] = (await database.raw(`SELECT created_by FROM resources WHERE id = '${root}'`)).rows;
  const plans = {};
  for (const [what, q] of Object.entries(asked)) {
    const statements = [];
    const query = new Proxy(database.query, {
      get(target, key) {
        if (key !== 'execute') return Reflect.get(target, key).bind(target);
        return (statement) => {
          statements.push(statement);
          return target.execute(statement);
        };
      },
    });
    await searchByWords(query, { userId, mostWorkspaces: 1_000, ...readQuery(q), limit: 20, offset: 0 });
    const { sql, params } = database.query.dialect.sqlToQuery(statements.at(-1));
    const { rows } = await database.raw(`EXPLAIN (ANALYZE) ${sql}`, params);
    plans[what] = rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  return plans;
}

const filled = await startFilled({
  make: async (person, root) => ({
    root,
    directory: (await submit(person, 'create-directory', root, { name: 'all' })).id,
  }),
  statements: ({ directory }) => [
    ...fillDirectory(directory, documents),
    `UPDATE resources SET kind = 'document' WHERE parent_id = '${directory}'`,
    ...fillTexts(directory),
    'VACUUM ANALYZE resources',
    'VACUUM ANALYZE search_texts',
  ],
  plans: plansOf,
});

const search = async (subject, q) => {
  const started = performance.now();
  const { total } = await ask(subject, `/api/v0/resources/semantic-search?${new URLSearchParams({ q })}`);
  return { total, time: performance.now() - started };
};

/** Sequential searches, each for another text. */
async function crowd(subject, clients) {
  const times = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const client = async () => {
    while (performance.now() < until) {
      for (const q of shuffled(Object.values(asked))) times.push((await search(subject, q)).time);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { times, rate: times.length / ((performance.now() - started) / 1000) };
}

const rows = [];
const crowds = [];
for (const subject of filled.subjects) {
  const found = new Map(Object.keys(asked).map((what) => [what, []]));
  const totals = {};
  for (let round = 0; round < rounds * 3; round += 1) {
    for (const [what, q] of shuffled(Object.entries(asked))) {
      const { total, time } = await search(subject, q);
      totals[what] = total;
      if (round > 1) found.get(what).push(time);
    }
  }
  for (const [what, times] of found) {
    rows.push([
      `${subject.name}, ${what}`,
      totals[what],
      milliseconds(median(times)),
      milliseconds(quantile(times, 0.99)),
    ]);
  }
  for (const clients of [1, 16]) {
    const { times, rate } = await crowd(subject, clients);
    const cells = [median(times), quantile(times, 0.99)].map(milliseconds);
    crowds.push([`${subject.name}, ${clients}`, ...cells, rate.toFixed(0)]);
  }
}
await filled.stop();

printTable([`search among ${documents}`, 'found', 'p50 ms', 'p99 ms'], rows);
printTable(['clients, all of these searches', 'p50 ms', 'p99 ms', 'a second'], crowds);
for (const { name, plans } of filled.subjects) {
  const whole = Object.entries(plans).filter(([, plan]) => /Seq Scan on (?:search_texts|resources)\b/.test(plan));
  judge(!whole.length, `${name}: by the indexes of words${whole.map(([what]) => `; all rows for ${what}`).join('')}`);
  if (process.env['BENCH_PLANS'])
    for (const [what, plan] of Object.entries(plans)) console.log(`\n${name}, ${what}\n${plan}`);
}
