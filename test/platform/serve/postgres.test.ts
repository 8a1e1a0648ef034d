import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildServe, killServeProcesses, startServe } from '../../support/serve-process.ts';
import { codeIn, currentUser, shownMails, submitSignUp, tokenIn, verify } from '../../support/sign-up-client.ts';
import { createDatabase } from '../support/postgres.ts';

let folder: string;
let databaseUrl: string;

beforeAll(buildServe, 180_000);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
});
afterEach(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** A process with its own data folder on the shared database; both have the same public URL, as behind a balancer. */
const start = (name: string, variables: Record<string, string> = {}) =>
  startServe({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, name),
    PUBLIC_URL: 'http://localhost:4600',
    ...variables,
  });

const challengeOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: { challengeId: string } }).result.challengeId;
};

describe('two processes on one PostgreSQL', () => {
  it('start at once on an empty database and serve one workspace', async () => {
    const processes = [start('one'), start('two')];
    const [one = '', two = ''] = await Promise.all(processes.map(({ address }) => address));
    expect(one).not.toBe(two);

    const challengeId = await challengeOf(await submitSignUp(one, 'astrid@example.com'));
    await expect.poll(() => shownMails(two)).toHaveLength(1);
    const [mail] = await shownMails(two);
    const verified = await verify(two, { challengeId, code: codeIn(mail!) });
    expect(verified.status).toBe(200);
    const { session } = (await verified.json()) as { session: { token: string } };
    for (const url of [one, two]) {
      const response = await currentUser(url, session.token);
      expect(await response.json()).toMatchObject({ result: { user: { email: 'astrid@example.com' } } });
    }
    expect((await verify(one, { challengeId, code: codeIn(mail!) })).status).toBe(410);
    // no key is stored in a folder that the other can't read
    expect(existsSync(join(folder, 'one', 'secret-key'))).toBe(false);
    for (const process of processes) process.kill('SIGTERM');
    expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });

  it('refuse to start with different keys, in one line', async () => {
    await start('one').ready;
    const other = start('two', { SECRET_KEY: 'another key that is long enough 12345' });
    expect(await other.exited).toEqual({ code: 1, signal: null });
    expect(other.stderr).toHaveLength(1);
    expect(other.stderr[0]).toMatch(/^SECRET_KEY differs from the key that this database is used with/);
  });

  it('finish requests that a killed process has accepted', async () => {
    const first = start('one');
    const url = await first.address;
    await start('two').ready;
    const response = await submitSignUp(url, 'kept@example.com');
    first.kill('SIGKILL');
    const challengeId = await challengeOf(response);
    const thirdUrl = await start('three').address;
    // a pending job counts as lost after half a minute at most
    await expect.poll(() => shownMails(thirdUrl), { timeout: 70_000, interval: 200 }).not.toEqual([]);
    const [mail] = await shownMails(thirdUrl);
    expect((await verify(thirdUrl, { challengeId, code: codeIn(mail!) })).status).toBe(200);
  }, 90_000);
});

describe('with a mail server', () => {
  it('sends accepted e-mails to their addresses', async () => {
    const sources: string[] = [];
    let took: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (took = resolve));
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, callback) {
        let source = '';
        stream.on('data', (chunk) => (source += String(chunk)));
        stream.on('end', () => {
          sources.push(source.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
          callback();
          took();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.server.address() as AddressInfo;
      const process = start('one', {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        PUBLIC_URL: '',
        BRAND: 'Linden',
        MAIL_FROM: 'hi@linden.example',
      });
      const url = await process.ready;
      await challengeOf(await submitSignUp(url, 'astrid@example.com'));
      await taken;
      expect(sources[0]).toMatch(/^From: hi@linden\.example/m);
      expect(sources[0]).toMatch(/^Subject: Welcome to Linden/m);
      const token = tokenIn({ text: sources[0] ?? '' });
      expect((await verify(url, { token })).status).toBe(200);
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });
});
