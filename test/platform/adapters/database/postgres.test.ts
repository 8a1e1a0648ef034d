import { expect, inject, test } from 'vitest';
import { openPostgres } from '../../../../platform/src/adapters/database/postgres.ts';
import { userById } from '../../../../platform/src/features/authentication/store/users.ts';
import { migrate } from '../../../../platform/src/store/migrate.ts';
import { TestClock } from '../../support/platform.ts';
import { createDatabase } from '../../support/postgres.ts';

const withoutNames = (url: string) => {
  const off = new URL(url);
  off.searchParams.set('prepared_statements', 'off');
  return off.href;
};

test.each([
  ['prepares a frequent statement once a connection, also for transactions', (url: string) => url, ['person']],
  ['prepares no statement if the URL says so', withoutNames, []],
])('%s', async (_, urlOf, names) => {
  const database = await openPostgres({
    url: urlOf(await createDatabase(inject('postgresDirectUrl'))),
    connections: 1,
  });
  await migrate(database, new TestClock());
  expect(await userById(database.query, 'unknown')).toBeUndefined();
  expect(await database.transaction((query) => userById(query, 'unknown'))).toBeUndefined();
  const { rows } = await database.raw('SELECT name FROM pg_prepared_statements');
  expect(rows.map(({ name }) => name)).toEqual(names);
  await database.close();
});
