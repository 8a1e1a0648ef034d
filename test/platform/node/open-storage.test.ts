import { expect, inject, test } from 'vitest';
import { readEnvironment } from '../../../platform/src/node/environment.ts';
import { openDatabase } from '../../../platform/src/node/open-storage.ts';
import { createDatabase } from '../support/postgres.ts';

test('a process has as many connections to PostgreSQL as the limit allows', async () => {
  const environment = readEnvironment({
    DATABASE_URL: await createDatabase(inject('postgresUrl')),
    LIMITS: '{"databaseConnections":3}',
  });
  const database = await openDatabase(environment, () => undefined);
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const work = Array.from({ length: 5 }, () =>
    database.transaction(async (query) => {
      await query.execute('SELECT 1');
      await released;
    }),
  );
  await expect.poll(() => database.pool?.()).toEqual({ total: 3, idle: 0, waiting: 2 });
  release();
  await Promise.all(work);
  await database.close();
});
