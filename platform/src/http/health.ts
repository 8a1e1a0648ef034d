import { contractMajor } from '@service/widgets/contract';
import type { Hono } from 'hono';
import type { Runtime } from '../runtime.ts';
import { migrations } from '../store/migrations/index.ts';
import type { PlatformEnv } from './call.ts';
import { mount } from './endpoint.ts';

/** A reason for which a process cannot serve. */
export type UnreadyCause = 'starting' | 'disk' | 'stopping' | 'database' | 'schema' | 'files' | 'jobs';

/** Readable from any page: elements of refused origins find out what refuses them. */
const headers = {
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'X-Request-Id',
};

/** Milliseconds until a check counts as failed. */
const longestCheck = 2000;

/** A key that no file has. */
const missingFile = 'readiness';

/** Names of the migrations of this version. */
const schema = migrations
  .map(({ name }) => name)
  .toSorted()
  .join();

/** @returns what a check resolves with; `undefined` if it fails, or takes too long */
async function result<Value>(check: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), longestCheck);
  });
  return Promise.race([check.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

/** Checks what a platform needs to serve. Requests that arrive during a check share its result. */
export class Readiness {
  readonly #runtime: Runtime;
  #pending: Promise<UnreadyCause[]> | undefined;
  /** Only one at a time: on a network drive that hangs, each would take one of the few threads for files. */
  #sized: Promise<true> | undefined;
  /** The listener closes next. */
  stopping = false;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** @returns why the platform is not ready; empty if it is */
  causes(): Promise<UnreadyCause[]> {
    if (this.stopping) return Promise.resolve(['stopping']);
    return (this.#pending ??= this.#check().finally(() => (this.#pending = undefined)));
  }

  async #check(): Promise<UnreadyCause[]> {
    const { database, jobs } = this.#runtime;
    const [applied, sized] = await Promise.all([
      result(
        database.raw('SELECT name FROM schema_migrations').then(({ rows }) => rows.map(({ name }) => String(name))),
      ),
      result(this.#sizeFile()),
    ]);
    const causes: UnreadyCause[] = [];
    if (!applied) causes.push('database');
    else if (applied.toSorted().join() !== schema) causes.push('schema');
    if (!sized) causes.push('files');
    if (jobs.beating?.() === false) causes.push('jobs');
    return causes;
  }

  #sizeFile(): Promise<true> {
    return (this.#sized ??= this.#runtime.files
      .size(missingFile)
      .then(() => true as const)
      .finally(() => (this.#sized = undefined)));
  }
}

/** Mounts `/healthz`: the process lives; and `/readyz`: it can do its work, unless there are causes against it. */
export function healthRoutes(
  app: Hono<PlatformEnv>,
  causes: () => readonly UnreadyCause[] | Promise<readonly UnreadyCause[]>,
): void {
  mount(app, '/healthz', { GET: (context) => context.json({ status: 'ok', contract: contractMajor }, 200, headers) });
  mount(app, '/readyz', {
    GET: async (context) => {
      const found = await causes();
      if (found.length) return context.json({ status: 'unavailable', causes: found }, 503, headers);
      return context.json({ status: 'ready' }, 200, headers);
    },
  });
}
