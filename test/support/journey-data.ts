import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServe, startServe } from './serve-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a platform after its first start, to be copied. */
    firstFolder: string;
  }
}

let folder: string | undefined;

/** Builds, and starts a platform once for the test run, because creating the database takes seconds. */
export async function setup(project: TestProject): Promise<void> {
  await buildServe();
  folder = mkdtempSync(join(tmpdir(), 'journey-first-'));
  const first = startServe({ DATA_DIR: folder });
  await first.ready;
  first.kill('SIGTERM');
  await first.exited;
  project.provide('firstFolder', folder);
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
