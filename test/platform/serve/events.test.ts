import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Worker } from '../../support/live-people.ts';
import { buildServe, killServeProcesses, startServe } from '../../support/serve-process.ts';
import { EventReader } from '../support/event-reader.ts';
import { createDatabase } from '../support/postgres.ts';

let folder: string;
let databaseUrl: string;

beforeAll(buildServe);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'events-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
});
afterEach(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const publicUrl = 'http://localhost:4600';
const start = (name: string) =>
  startServe({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, name), PUBLIC_URL: publicUrl, LOG: 'info' });

/** Opens a user's stream at one of the processes. */
async function streamAt(url: string, worker: Worker, after?: number): Promise<EventReader> {
  const query = after === undefined ? '' : `?after=${after}`;
  return new EventReader(await fetch(`${url}/api/v0/events${query}`, { headers: worker.headers }));
}

describe('two processes on one PostgreSQL', () => {
  it('a change and the end of a session in one reach a stream of the other', async () => {
    const [one = '', two = ''] = await Promise.all([start('one'), start('two')].map(({ address }) => address));
    const worker = await Worker.signUp(one);
    const stream = await streamAt(two, worker);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('content-encoding')).toBeNull();
    const made = await worker.submit('create-directory', worker.root, { name: 'Brev' });
    expect((await stream.next())?.data).toMatchObject({ resourceId: made, parentId: worker.root });
    await fetch(`${one}/api/v0/users/sign-off`, { method: 'POST', headers: worker.headers });
    expect((await stream.next())?.kind).toBe('session.ended');
    expect(await stream.next()).toBeUndefined();
  });

  it('the other process delivers and resumes events that a killed process committed', async () => {
    const processes = [start('one'), start('two')] as const;
    const [one, two] = await Promise.all(processes.map(({ address }) => address));
    const worker = await Worker.signUp(one ?? '');
    const position = await worker.position();
    const first = await streamAt(one ?? '', worker, position);
    const made = [await worker.submit('create-directory', worker.root, { name: 'ett' })];
    expect((await first.next())?.data.resourceId).toBe(made[0]);
    const lastPosition = first.position;
    const last = worker.submit('create-directory', worker.root, { name: 'två' });
    made.push(await last);
    processes[0].kill('SIGKILL');
    await first.next().catch(() => undefined);
    const again = await streamAt(two ?? '', worker, lastPosition);
    expect((await again.next())?.data.resourceId).toBe(made[1]);
    await again.close();
  });

  it('a stopping process ends its streams at once', async () => {
    const process = start('one');
    const worker = await Worker.signUp(await process.address);
    const stream = await streamAt(await process.address, worker);
    process.kill('SIGTERM');
    expect(await stream.next()).toBeUndefined();
    expect(await process.exited).toEqual({ code: 0, signal: null });
    const events = process.log.map(({ event }) => event);
    expect(events.filter((event) => /^st[ao]/.test(event))).toEqual(['started', 'stopping', 'stopped']);
  });
});
