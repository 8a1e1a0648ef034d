import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…` of the server of this test run; `createDatabase` makes a database on it. */
    postgresUrl: string;
  }
}

let server: PostgresServer | undefined;

/** One PostgreSQL for the test run. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres();
  project.provide('postgresUrl', server.url);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
