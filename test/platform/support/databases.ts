import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Database } from '../../../platform/src/ports.ts';
import { openPglite } from '../../../platform/src/store/pglite.ts';
import { openPostgres } from '../../../platform/src/store/postgres.ts';
import { createDatabase } from './postgres.ts';

const openers = {
  PGlite: () => openPglite(),
  PostgreSQL: async () => openPostgres({ url: await createDatabase(inject('postgresUrl')) }),
} as const;

export type DatabaseName = keyof typeof openers;

/** Runs one suite on every kind of database, each with a new and empty one. */
export function onEveryDatabase(title: string, suite: (database: () => Database, name: DatabaseName) => void): void {
  for (const [name, open] of Object.entries(openers)) {
    describe(`${title} on ${name}`, () => {
      let database: Database;
      beforeAll(async () => {
        database = await open();
      });
      afterAll(() => database.close());
      suite(() => database, name as DatabaseName);
    });
  }
}
