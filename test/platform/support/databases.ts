import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import type { Database } from '../../../platform/src/ports.ts';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { emptyTables, startPlatform, type TestOptions, type TestPlatform } from './platform.ts';
import { openEmptyPglite } from './pglite.ts';
import { createDatabase } from './postgres.ts';

const openers = {
  PGlite: () => openEmptyPglite(inject('pgliteArchive')),
  PostgreSQL: async () => openPostgres({ url: await createDatabase(inject('postgresUrl')) }),
} as const;

export type DatabaseName = keyof typeof openers;
/** Behind a pooler only what uses it. */
const databaseNames = process.env['POOL_MODE'] ? (['PostgreSQL'] as const) : (Object.keys(openers) as DatabaseName[]);

/** Runs one suite on every kind of database, each with a new and empty one. */
export function onEveryDatabase(
  title: string,
  suite: (database: () => Database, name: DatabaseName) => void,
  names: readonly DatabaseName[] = databaseNames,
): void {
  for (const name of names) {
    const open = openers[name];
    describe(`${title} on ${name}`, () => {
      let database: Database;
      beforeAll(async () => {
        database = await open();
      });
      afterAll(() => database.close());
      suite(() => database, name);
    });
  }
}

/** Starts platforms for a suite: on an empty database for each test, stopped after it. */
export type Start = (options?: TestOptions) => Promise<TestPlatform>;

/**
 * Runs a suite on every kind of database: for code that depends on locks, transactions, large queries or the driver.
 */
export function onEveryPlatform(
  title: string,
  suite: (start: Start, name: DatabaseName) => void,
  names?: readonly DatabaseName[],
): void {
  onEveryDatabase(
    title,
    (database, name) => {
      const running: TestPlatform[] = [];
      afterEach(async () => {
        for (const platform of running.splice(0)) await platform.stop();
        await emptyTables(database());
      });
      suite(async (options) => {
        const platform = await startPlatform(database(), options);
        running.push(platform);
        return platform;
      }, name);
    },
    names,
  );
}

/** Runs a suite of code above the store on PostgreSQL only, because the kind of database makes no difference. */
export const onOnePlatform = (title: string, suite: (start: Start) => void): void =>
  onEveryPlatform(title, suite, ['PostgreSQL']);
