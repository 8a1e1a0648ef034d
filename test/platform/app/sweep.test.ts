import { expect, test } from 'vitest';
import { expectConsistent } from '../support/consistent.ts';
import { onEveryPlatform } from '../support/databases.ts';
import { TestPerson } from '../support/people.ts';
import { expectProblem } from '../support/problems.ts';
import type { TestPlatform } from '../support/platform.ts';

/** Seconds */
const day = 24 * 60 * 60;

const count = async (platform: TestPlatform, table: string) =>
  Number((await platform.database.raw(`SELECT count(*) AS count FROM ${table}`)).rows[0]?.['count']);

/** Counts and changes the statements that contain a text. */
function onStatements(platform: TestPlatform, text: string, act: (number: number) => void = () => undefined) {
  const seen = { count: 0 };
  platform.database.onStatement = (statement) => {
    if (statement.includes(text)) act((seen.count += 1));
  };
  return seen;
}

onEveryPlatform('the hourly sweep', (start) => {
  test('deletes expired rows in batches', async () => {
    const platform = await start();
    const now = platform.clock.now().toISOString();
    await platform.database.raw(
      `INSERT INTO counters (name, subject, expires_at)
       SELECT 'searchesPerMinute', n, $1::timestamptz + CASE WHEN n > 4500 THEN interval '1 day' ELSE '0' END
       FROM generate_series(1, 4501) AS n`,
      [now],
    );
    await platform.database.raw(
      `INSERT INTO resource_events (workspace_id, kind, resource_id, data, created_at)
       SELECT 'w', 'resource.changed', 'w-' || n, '{}', $1::timestamptz - interval '2 days' FROM generate_series(1, 4500) AS n`,
      [now],
    );
    await platform.database.raw(
      `INSERT INTO former_readers (workspace_id, user_id, left_at) VALUES ('w', 'u', $1::timestamptz - interval '2 days')`,
      [now],
    );
    const batches = onStatements(platform, 'DELETE FROM "counters"');
    await platform.sweep();
    expect(batches.count).toBe(3);
    expect(await count(platform, 'counters')).toBe(1);
    expect(await count(platform, 'resource_events')).toBe(0);
    expect(await count(platform, 'former_readers')).toBe(0);
    expect(platform.log.find(({ event }) => event === 'swept')).toMatchObject({ counters: 4_500, events: 4_500 });
  });

  test('goes on after a step that fails, and logs it', async () => {
    const platform = await start();
    await platform.database.raw(`INSERT INTO counters (name, subject, expires_at) VALUES ('n', 's', '2020-01-01')`);
    onStatements(platform, 'DELETE FROM "challenges"', () => {
      throw new Error('The statement was cancelled.');
    });
    await platform.sweep();
    expect(platform.log.filter(({ event }) => event === 'sweep-failed')).toMatchObject([
      { level: 'error', step: 'challenges', name: 'Error' },
    ]);
    expect(await count(platform, 'counters')).toBe(0);
  });

  test('purges a deleted tree in several transactions; one that is purged in part is not restored', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const tree = await anna.directory(anna.root, 'tree');
    const inner = await anna.directory(tree, 'inner');
    await anna.document(inner, 'one.md', '# One');
    await platform.jobs.idle();
    await platform.database.raw(
      `INSERT INTO resources (workspace_id, id, parent_id, ancestors, kind, type, name, name_key, sort_key, media_type,
         created_by, created_at, updated_by, updated_at)
       SELECT d.workspace_id, d.workspace_id || '-' || left(md5(n || d.id), 17), d.id, d.ancestors || d.id, 'file', NULL,
         'f' || n, 'f' || n, 'f' || n, 'text/plain', d.created_by, d.created_at, d.created_by, d.updated_at
       FROM resources d, generate_series(1, 1100) AS n WHERE d.id = '${inner}'`,
    );
    await platform.database.raw(`UPDATE resources SET children = children + 1100 WHERE id = '${inner}'`);
    const before = await count(platform, 'resources');
    expect((await anna.submit('delete', tree, { confirmName: 'tree' })).status).toBe(200);
    platform.clock.advance(29 * day);
    // which the session outlives
    expect((await anna.browser.session()).body.user).not.toBe(null);
    platform.clock.advance(2 * day);
    const batches = onStatements(platform, 'purged AS', (number) => {
      if (number === 2) throw new Error('The statement was cancelled.');
    });
    await platform.sweep();
    expect(platform.log.filter(({ event }) => event === 'sweep-failed')).toMatchObject([{ step: 'deleted' }]);
    expect(before - (await count(platform, 'resources'))).toBe(500);
    expectProblem(await anna.submit('restore', tree, {}), 404, 'not_found');
    await platform.sweep();
    expect(before - (await count(platform, 'resources'))).toBe(1_103);
    expect(batches.count).toBeGreaterThan(4);
    await expectConsistent(platform);
  });
});
