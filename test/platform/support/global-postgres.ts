import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…` of the server of this test run, for `createDatabase`. */
    postgresUrl: string;
    /** The same without the pooler that `POOL_MODE` puts in front. */
    postgresDirectUrl: string;
    /** Archive of the first PGlite of this test run, for the others. */
    pgliteArchive: string;
  }
}

let server: PostgresServer | undefined;
let folder: string | undefined;

/** One PostgreSQL and one first PGlite for the test run. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres();
  project.provide('postgresUrl', server.url);
  project.provide('postgresDirectUrl', server.directUrl);
  folder = mkdtempSync(join(tmpdir(), 'pglite-'));
  project.provide('pgliteArchive', join(folder, 'empty.tar'));
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}
