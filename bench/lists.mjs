/** Directories of 100 and of 100,000 on the platform: first page, far windows, type-ahead; PGlite and PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPglite } from '../platform/dist/store/pglite.js';
import { newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';

const sizes = { small: 100, large: 100_000 };
const rounds = 40;
const most = 2;
const secret = '0123456789abcdef'.repeat(4);

/** Rows of a directory as the platform writes them, without a request for each. */
const fill = (id, count) => [
  `INSERT INTO resources (workspace_id, id, parent_id, ancestors, kind, type, name, name_key, sort_key, media_type, size,
     created_by, created_at, updated_by, updated_at)
   SELECT d.workspace_id, d.workspace_id || '-' || left(md5(n || d.id), 17), d.id, d.ancestors || d.id,
     (ARRAY['directory', 'file', 'document'])[n % 3 + 1], NULL, 'row ' || n, 'row ' || n,
     'row ' || lpad(length(n::text)::text, 3, '0') || n || E'\\x01row ' || n, 'text/markdown',
     (n * 7919) % 100000, d.created_by, d.created_at, d.created_by, d.created_at - n * interval '1 second'
   FROM resources d, generate_series(0, ${count - 1}) AS n WHERE d.id = '${id}'`,
  `UPDATE resources SET children = children + ${count} WHERE id = '${id}'`,
  'ANALYZE resources',
];

async function ask(url, token, path, body) {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function newDirectories(url, token) {
  const action = '@service/authentication/actions/get-current-user';
  const { result } = await ask(url, token, '/actions', { action, payload: {} });
  const target = result.user.workspace.rootResourceId;
  const ids = {};
  for (const name of Object.keys(sizes)) {
    const submission = { type: '@service/resources/schema/create-directory', target, value: { name } };
    ids[name] = (await ask(url, token, '/api/v0/forms/submit', submission)).result.resource.id;
  }
  return ids;
}

/** Starts a platform, and again once `write` has filled its directories. */
async function prepare(variables, write) {
  const first = await startPlatform(variables);
  const token = await newAccount(first.url, 'astrid@example.com');
  const ids = await newDirectories(first.url, token);
  await first.stop();
  await write(Object.entries(sizes).flatMap(([name, count]) => fill(ids[name], count)));
  return { platform: await startPlatform(variables), token, ids };
}

const server = await startPostgres();
const databaseUrl = await server.database();
const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'));

const subjects = {
  PGlite: await prepare({ DATA_DIR: folder, SECRET_KEY: secret }, async (statements) => {
    const database = await openPglite({ folder: join(folder, 'pglite') });
    for (const statement of statements) await database.raw(statement);
    await database.close();
  }),
  PostgreSQL: await prepare({ DATABASE_URL: databaseUrl, SECRET_KEY: secret }, async (statements) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }),
};

const queries = {
  'first page': 'limit=100',
  'first page, newest first': 'limit=100&sort=updatedAt&order=desc',
  'first page, by size': 'limit=100&sort=size',
  'first page, by kind': 'limit=100&sort=kind',
  'middle by its row': 'limit=100&at=50000',
  'last rows': 'limit=100&at=99900',
  'type-ahead': 'limit=100&prefix=row%207',
};

const rows = [];
const verdicts = [];
for (const [name, { platform, token, ids }] of Object.entries(subjects)) {
  for (const [what, query] of Object.entries(queries)) {
    const times = { small: [], large: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const size of shuffled(Object.keys(sizes))) {
        const started = performance.now();
        await ask(platform.url, token, `/r/${ids[size]}?${query}`);
        if (round > 4) times[size].push(performance.now() - started);
      }
    }
    const [small, large] = [median(times.small), median(times.large)];
    const cells = [milliseconds(small), milliseconds(large), milliseconds(quantile(times.large, 0.95))];
    rows.push([`${name}, ${what}`, ...cells, (large / small).toFixed(2)]);
    if (what.startsWith('first page')) {
      verdicts.push([
        large <= most * small,
        `${name}, ${what}: ${(large / small).toFixed(2)} × that of 100 (≤ ${most})`,
      ]);
    }
  }
  await platform.stop();
}
await server.stop();
rmSync(folder, { recursive: true, force: true });

printTable(['ms', '100 entries', '100,000 entries', 'p95', 'ratio'], rows);
for (const [met, text] of verdicts) judge(met, text);
