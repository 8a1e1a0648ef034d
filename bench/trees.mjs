/**
 * Moving, deleting and restoring a tree of 100,000 on the platform, and the delay of other requests meanwhile; PGlite
 * and PostgreSQL.
 */
import { newAccount } from './support/people.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median } from './support/statistics.mjs';
import { ask, fillDirectory, rootOf, startFilled, submit } from './support/stores.mjs';

const directories = 300;
const total = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000);
const rounds = Math.ceil(Number(process.env['BENCH_ROUNDS'] ?? 9) / 3);

/** Inserts rows into each subdirectory. */
const fillBelow = (id, each) =>
  `INSERT INTO resources (workspace_id, id, parent_id, ancestors, kind, name, name_key, sort_key, media_type, size,
     created_by, created_at, updated_by, updated_at)
   SELECT d.workspace_id, d.workspace_id || '-' || left(md5(n || d.id), 17), d.id, d.ancestors || d.id, 'file',
     'File ' || n, 'file ' || n, 'file ' || n, 'text/plain', n, d.created_by, d.created_at, d.created_by, d.created_at
   FROM resources d, generate_series(1, ${each}) AS n WHERE d.parent_id = '${id}'`;

const filled = await startFilled({
  async make(person, root) {
    const make = async (name) => (await submit(person, 'create-directory', root, { name })).id;
    return { tree: await make('Tree'), one: await make('One'), other: await make('Other') };
  },
  statements: ({ tree }) => [
    ...fillDirectory(tree, directories),
    `UPDATE resources SET kind = 'directory' WHERE parent_id = '${tree}'`,
    fillBelow(tree, Math.floor(total / directories)),
    `UPDATE resources SET children = ${Math.floor(total / directories)} WHERE parent_id = '${tree}'`,
    'VACUUM ANALYZE resources',
  ],
});

/** Runs an action while a user of another workspace keeps reading. */
async function timed(other, work) {
  const done = new AbortController();
  let longest = 0;
  const root = await rootOf(other);
  const watching = (async () => {
    while (!done.signal.aborted) {
      const asked = performance.now();
      await ask(other, `/r/${root}`);
      longest = Math.max(longest, performance.now() - asked);
    }
  })();
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  done.abort();
  await watching;
  return { took, longest };
}

const rows = [];
for (const subject of filled.subjects) {
  const { tree, one, other } = subject.made;
  const stranger = { url: subject.url, token: await newAccount(subject.url, 'nils@example.com') };
  const actions = {
    'moved into a directory': () => submit(subject, 'move', tree, { parentId: one }),
    'moved to another': () => submit(subject, 'move', tree, { parentId: other }),
    deleted: () => submit(subject, 'delete', tree, { confirmName: 'Tree' }),
    restored: () => submit(subject, 'restore', tree, {}),
  };
  for (const name of Object.keys(actions)) rows.push({ name: `${subject.name}, ${name}`, runs: [] });
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, act] of Object.entries(actions)) {
      rows.find((row) => row.name === `${subject.name}, ${name}`).runs.push(await timed(stranger, act));
    }
  }
}
await filled.stop();

const of = (row, field) => median(row.runs.map((run) => run[field]));
printTable(
  [`a tree of ${total}`, 'ms', 'longest wait of another workspace, ms'],
  rows.map((row) => [row.name, milliseconds(of(row, 'took')), milliseconds(of(row, 'longest'))]),
);
for (const row of rows)
  judge(of(row, 'took') < 10_000, `${row.name} in ${milliseconds(of(row, 'took'))} ms; under 10 s`);
