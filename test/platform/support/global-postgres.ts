import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…` of the server of this test run; `createDatabase` makes a database on it. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
