import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onEveryPlatform } from '../support/databases.ts';
import { TestPerson } from '../support/people.ts';
import type { TestPlatform } from '../support/platform.ts';
import { recordStatements, type Recorded } from '../support/statements.ts';

const action = { action: '@service/authentication/actions/get-current-user', payload: {} };

/** A directory of 100 rows by two users below another directory, a document with text, and a token. */
async function world(platform: TestPlatform) {
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const bo = await TestPerson.signUp(platform, 'bo@example.com');
  const top = await anna.directory(anna.root, 'Top');
  const page = await anna.directory(top, 'Page');
  const other = await anna.directory(anna.root, 'Other');
  const document = await anna.document(top, 'one.md', '# One\n\nSee [two](two.md) and the *xylophone*.');
  await anna.document(page, 'child.md', 'A xylophone.');
  await anna.directory(page, 'child');
  await platform.database.raw(
    `INSERT INTO resources (workspace_id, id, parent_id, ancestors, kind, type, name, name_key, sort_key, media_type, created_by,
       created_at, updated_by, updated_at)
     SELECT d.workspace_id, d.workspace_id || '-' || left(md5(n || d.id), 17), d.id, d.ancestors || d.id, 'file', NULL, 'f' || n,
       'f' || n, 'f' || n, 'text/plain', CASE WHEN n % 2 = 0 THEN '${bo.userId}' ELSE d.created_by END, d.created_at,
       d.created_by, d.updated_at
     FROM resources d, generate_series(1, 98) AS n WHERE d.id = '${page}'`,
  );
  await platform.database.raw(`UPDATE resources SET children = 100 WHERE id = '${page}'`);
  const { token } = (await anna.browser.post('/api/v0/users/tokens', { name: 'budgets' })).body;
  const bearer = { Authorization: `Bearer ${token}` };
  // records its first use
  await anna.browser.post('/actions', action, { headers: bearer });
  return { anna, top, page, other, document, bearer };
}

type World = Awaited<ReturnType<typeof world>>;
type Operation = (world: World) => Promise<{ readonly status: number }>;

const keyed = () => ({ key: randomUUID() });

/** Operation → statements that it may take at most, and those in its transaction. */
const budgets: Readonly<Record<string, readonly [most: number, inTransaction: number, operation: Operation]>> = {
  'a directory page of 100': [2, 0, ({ anna, page }) => anna.get(`/r/${page}`)],
  'a document': [1, 0, ({ anna, document }) => anna.get(`/r/${document}`)],
  'info of a document': [7, 0, ({ anna, document }) => anna.get(`/r/${document}/info`)],
  'the session by a cookie': [1, 0, ({ anna }) => anna.browser.session()],
  'the session by a token': [1, 0, ({ anna, bearer }) => anna.get('/api/v0/users/session', { headers: bearer })],
  'get-current-user by a cookie': [1, 0, ({ anna }) => anna.browser.post('/actions', action)],
  'get-current-user by a token': [
    1,
    0,
    ({ anna, bearer }) => anna.browser.post('/actions', action, { headers: bearer }),
  ],
  'create-document': [
    9,
    7,
    ({ anna, top }) => anna.submit('create-document', top, { name: 'new.md', content: '# New' }, keyed()),
  ],
  rename: [9, 7, ({ anna, document }) => anna.submit('rename', document, { name: 'renamed.md' }, keyed())],
  move: [20, 17, ({ anna, document, other }) => anna.submit('move', document, { parentId: other }, keyed())],
  // before the document is deleted; it is counted in the background, some seconds later
  'a search': [3, 0, ({ anna }) => anna.get('/api/v0/resources/semantic-search?q=xylophone')],
  delete: [12, 10, ({ anna, document }) => anna.submit('delete', document, {}, keyed())],
};

onEveryPlatform('statements of an operation', (start) => {
  test('are within the budget of each', async () => {
    const platform = await start();
    const made = await world(platform);
    await platform.jobs.idle();
    // jobs would interleave their statements
    await platform.jobs.stop();
    const found: Record<string, Recorded<unknown>> = {};
    for (const [name, [, , operation]] of Object.entries(budgets)) {
      const recorded = await recordStatements(platform, () => operation(made));
      expect(recorded.result.status, name).toBe(200);
      found[name] = recorded;
    }
    const costs = Object.entries(found).map(([name, { statements, inTransactions }]) => [
      name,
      [statements.length, inTransactions.length],
    ]);
    if (process.env['SHOW_STATEMENTS']) console.log(JSON.stringify(costs));
    if (process.env['SHOW_STATEMENTS'] === 'all') console.log(JSON.stringify(found, undefined, 1));
    for (const [name, { statements, inTransactions }] of Object.entries(found)) {
      const [most, inside] = budgets[name]!;
      expect.soft(statements.length, `${name}:\n${statements.join('\n')}`).toBeLessThanOrEqual(most);
      expect.soft(inTransactions.length, `${name}, in its transaction`).toBeLessThanOrEqual(inside);
    }
  });

  test('are at most 10 for the derived results of a small document', async () => {
    const platform = await start();
    const { document } = await world(platform);
    await platform.jobs.idle();
    await platform.database.raw(`UPDATE derived_results SET state = 'pending' WHERE resource_id = '${document}'`);
    const { statements } = await recordStatements(platform, async () => {
      await platform.jobs.enqueue(platform.database.query, 'derive', { resourceId: document });
      platform.jobs.wake();
      await platform.jobs.idle();
    });
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(10);
    const { rows } = await platform.database.raw(
      `SELECT state FROM derived_results WHERE resource_id = '${document}' GROUP BY state`,
    );
    expect(rows).toEqual([{ state: 'completed' }]);
  });
});
