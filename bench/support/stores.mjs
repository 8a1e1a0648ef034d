import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPglite } from '../../platform/dist/adapters/database/pglite.js';
import { openPostgres } from '../../platform/dist/adapters/database/postgres.js';
import { newAccount } from './people.mjs';
import { startPlatform, startPostgres } from './platform.mjs';

/** Secret key of platforms that are started again on their database. */
export const secret = '0123456789abcdef'.repeat(4);

/** Sends a request of a user, a POST if it has a body. @throws {Error} unless it succeeds */
export async function ask({ url, token }, path, body) {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** @returns the resource after a form of the resources feature was submitted, and its work is done */
export async function submit(person, form, target, value) {
  const submission = { type: `@service/resources/schema/${form}`, target, value };
  let answer = await ask(person, '/api/v0/forms/submit', submission);
  while (answer.state === 'accepted') {
    await pause(200);
    answer = await ask(person, `/api/v0/forms/submissions/${answer.submissionId}`);
  }
  return answer.result.resource;
}

/** Id of the root directory of a workspace. */
export async function rootOf(person) {
  const action = '@service/authentication/actions/get-current-user';
  return (await ask(person, '/actions', { action, payload: {} })).result.user.workspace.rootResourceId;
}

async function prepare(name, variables, open, fill) {
  const platform = await startPlatform(variables);
  const first = { url: platform.url, token: await newAccount(platform.url, 'astrid@example.com') };
  const made = await fill.make(first, await rootOf(first));
  await platform.stop();
  const database = await open();
  for (const statement of fill.statements(made)) await database.raw(statement);
  const plans = (await fill.plans?.(database, made)) ?? [];
  await database.close();
  const again = await startPlatform(variables);
  return { name, made, plans, url: again.url, token: first.token, stop: () => again.stop() };
}

/**
 * A platform on PGlite and one on PostgreSQL, with more in their databases than requests could write in a while.
 *
 * @param {object} fill `make(person, rootId)` asks the platform for what everything hangs on, `statements(made)` fill it in
 *   SQL while nothing else runs, `plans(database, made)` may look at what the database makes of its queries
 */
export async function startFilled(fill) {
  const server = await startPostgres();
  const url = await server.database();
  const folder = mkdtempSync(join(tmpdir(), 'bench-stores-'));
  const inFolder = { DATA_DIR: folder, SECRET_KEY: secret };
  const onServer = { DATABASE_URL: url, SECRET_KEY: secret };
  const subjects = [
    await prepare('PGlite', inFolder, () => openPglite({ folder: join(folder, 'pglite') }), fill),
    await prepare('PostgreSQL', onServer, () => openPostgres({ url }), fill),
  ];
  return {
    subjects,
    async stop() {
      for (const subject of subjects) await subject.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const resourceColumns = `workspace_id, id, parent_id, ancestors, kind, name, name_key, sort_key, media_type,
  created_by, created_at, updated_by, updated_at`;

/**
 * SQL of a resource by `resourceColumns`, in the workspace that a column `w` names; all parameters but `kind` are SQL.
 *
 * @param {string} by id of its user
 */
export const resourceValues = (by, id, parent, ancestors, kind, name) => `w, w || '-' || ${id}, ${parent}, ${ancestors},
  '${kind}', ${name}, ${name}, ${name}, 'text/markdown', ${by}, now(), ${by}, now()`;

/** Runs statements that fill a database, and builds its indexes of words afterwards. */
export async function fillDatabase(database, statements) {
  const { rows } = await database.raw(
    "SELECT indexname, indexdef FROM pg_indexes WHERE indexname IN ('search_texts_by_words', 'resources_by_words')",
  );
  const drops = rows.map(({ indexname }) => `DROP INDEX ${indexname}`);
  const indexes = rows.map(({ indexdef }) => indexdef);
  for (const statement of [...drops, ...statements, ...indexes, 'VACUUM ANALYZE']) await database.raw(statement);
}

/** SQL that inserts `count` rows into a directory as the platform writes them; ids by their numbers. */
export const fillDirectory = (id, count) => [
  `INSERT INTO resources (workspace_id, id, parent_id, ancestors, kind, type, name, name_key, sort_key, media_type, size,
     created_by, created_at, updated_by, updated_at)
   SELECT d.workspace_id, d.workspace_id || '-' || left(md5(n || d.id), 17), d.id, d.ancestors || d.id,
     (ARRAY['directory', 'file', 'document'])[n % 3 + 1], NULL, 'row ' || n, 'row ' || n,
     'row ' || lpad(length(n::text)::text, 3, '0') || n || E'\\x01row ' || n, 'text/markdown',
     (n::bigint * 7919) % 100000, d.created_by, d.created_at, d.created_by, d.created_at - n * interval '1 second'
   FROM resources d, generate_series(0, ${count - 1}) AS n WHERE d.id = '${id}'`,
  `UPDATE resources SET children = children + ${count} WHERE id = '${id}'`,
];
