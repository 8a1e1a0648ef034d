import { expect, inject, test } from 'vitest';
import { openPostgres } from '../../../../platform/src/adapters/database/postgres.ts';
import { userById } from '../../../../platform/src/features/authentication/store/users.ts';
import { findReadable } from '../../../../platform/src/features/resources/store/access.ts';
import { usedBytes } from '../../../../platform/src/features/resources/store/usage.ts';
import { migrate } from '../../../../platform/src/store/migrate.ts';
import { TestClock } from '../../support/platform.ts';
import { createDatabase } from '../../support/postgres.ts';

const withoutNames = (url: string) => {
  const off = new URL(url);
  off.searchParams.set('prepared_statements', 'off');
  return off.href;
};

test.each([
  [
    'prepares statements once a connection: named ones at first, others from their fifth run on',
    (url: string) => url,
    [expect.stringContaining('"workspace_usage"'), expect.stringContaining('"users"')],
  ],
  ['prepares no statement if the URL says so', withoutNames, []],
])('%s', async (_, urlOf, texts) => {
  const database = await openPostgres({
    url: urlOf(await createDatabase(inject('postgresDirectUrl'))),
    connections: 1,
  });
  await migrate(database, new TestClock());
  expect(await userById(database.query, 'unknown')).toBeUndefined();
  expect(await database.transaction((query) => userById(query, 'unknown'))).toBeUndefined();
  for (let run = 1; run <= 6; run += 1) {
    expect(await usedBytes(database.query, `w${run}`)).toBe(0);
    if (run <= 4) expect(await findReadable(database.query, 'unknown', 'w-1')).toBeUndefined();
    // a statement of the job library
    await database.raw('SELECT $1::int AS raw', [run]);
  }
  const { rows } = await database.raw(
    `SELECT statement FROM pg_prepared_statements WHERE statement ~ 'workspace_usage|access_entries|users|raw' ORDER BY name`,
  );
  expect(rows.map(({ statement }) => statement)).toEqual(texts);
  await database.close();
});
