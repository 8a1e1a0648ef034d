import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { buildServe, killServeProcesses, startServe, type ServeProcess } from '../../support/serve-process.ts';
import { submitSignUp } from '../../support/sign-up-client.ts';
import { createDatabase } from '../support/postgres.ts';

const count = 500;
const atOnce = 4;
/** Numbers of taken mails after which the process is killed, before it learns that the last one was taken. */
const kills = [60, 170, 280, 390];
const plenty = 100_000;
const limits = { signInMailsPerClient: plenty, submissionsPerMinute: plenty, mailsAtOnce: atOnce };

let folder: string;
let client: pg.Client;
let databaseUrl: string;

beforeAll(buildServe);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mails-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
});
afterEach(async () => {
  killServeProcesses();
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * A mail server that counts what it takes by Message-ID. Calls `onTaken` before it answers, and refuses a recipient with
 * the error of `onRecipient`.
 */
async function countingServer(
  onTaken: (total: number) => void | Promise<void>,
  onRecipient: (address: string) => Error | undefined | Promise<undefined> = () => undefined,
) {
  const taken = new Map<string, number>();
  const recipients = new Map<string, Set<string>>();
  let total = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onRcptTo({ address }, _session, callback) {
      callback(await onRecipient(address));
    },
    async onData(stream, { envelope }, callback) {
      let source = '';
      try {
        for await (const chunk of stream) source += String(chunk);
      } catch {
        // its sender was killed
        return;
      }
      const id = /^Message-ID: <(.+?)>/m.exec(source)?.[1] ?? '';
      taken.set(id, (taken.get(id) ?? 0) + 1);
      const to = envelope.rcptTo[0]?.address ?? '';
      recipients.set(to, (recipients.get(to) ?? new Set()).add(id));
      await onTaken((total += 1));
      callback();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { taken, recipients, url: `smtp://127.0.0.1:${port}`, close };
}

const sentIds = async (): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(`SELECT message_id AS id FROM mails WHERE state = 'sent'`);
  return rows.map(({ id }) => id);
};

it('a frozen process sends nothing that another one has sent for it, and goes on when it is resumed', async () => {
  let answer: () => void = () => undefined;
  const frozenNow = new Promise<void>((resolve) => (answer = resolve));
  const server = await countingServer((total) => (total === 1 ? frozenNow : undefined));
  const start = (name: string) =>
    startServe({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, name),
      SECRET_KEY: '0123456789abcdef'.repeat(4),
      SMTP_URL: server.url,
      LIMITS: JSON.stringify({ ...limits, mailsAtOnce: 1, mailSeconds: 60 }),
    });
  const asked: string[] = [];
  const signUp = async (url: string, people: number) => {
    for (let more = 0; more < people; more += 1) {
      const email = `person-${asked.length}@example.com`;
      expect((await submitSignUp(url, email)).status).toBe(200);
      asked.push(email);
    }
  };
  const active = `FROM pgboss.job WHERE name = 'send-mail' AND state = 'active'`;
  const allSent = () => expect.poll(async () => (await sentIds()).length).toBe(asked.length);

  const frozen = start('frozen');
  const frozenUrl = await frozen.ready;
  await signUp(frozenUrl, 10);
  // one in flight, whose answer is held back, and two that are written and wait for its connection
  await expect.poll(async () => (await client.query(`SELECT id ${active}`)).rowCount).toBe(3);
  frozen.kill('SIGSTOP');
  answer();
  const otherUrl = await start('other').ready;
  await signUp(otherUrl, 5);
  // as after half a minute without a heartbeat
  await client.query(`UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE id IN (SELECT id ${active})`);
  await allSent();
  const before = new Map(server.taken);
  frozen.kill('SIGCONT');
  await signUp(frozenUrl, 5);
  await allSent();
  await expect.poll(async () => (await client.query(`SELECT id ${active}`)).rowCount).toBe(0);
  expect([...server.recipients.keys()].toSorted()).toEqual(asked.toSorted());
  expect([...server.recipients.values()].map(({ size }) => size)).toEqual(asked.map(() => 1));
  // the one in flight, whose answer the frozen process did not read
  expect([...before.values()].filter((times) => times > 1)).toEqual([2]);
  expect([...before].filter(([id, times]) => server.taken.get(id) !== times)).toEqual([]);
  const jobLines = frozen.log.filter(({ event }) => event.startsWith('job-'));
  expect(jobLines).toEqual([
    expect.objectContaining({ level: 'warn', event: 'job-taken-over', job: 'send-mail' }),
    expect.objectContaining({ level: 'warn', event: 'job-taken-over', job: 'send-mail' }),
  ]);
  await server.close();
});

it('sends new mails while recipients hang whose mails are tried again', async () => {
  const tried = new Set<string>();
  let hanging = 0;
  const server = await countingServer(
    () => undefined,
    (address) => {
      if (!address.startsWith('stuck')) return undefined;
      if (tried.has(address)) {
        hanging += 1;
        return new Promise(() => undefined);
      }
      tried.add(address);
      return Object.assign(new Error('later'), { responseCode: 451 });
    },
  );
  const process = startServe({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SMTP_URL: server.url,
    LIMITS: JSON.stringify({ ...limits, mailSeconds: 200 }),
  });
  const url = await process.ready;
  for (let more = 0; more < 8; more += 1) {
    expect((await submitSignUp(url, `stuck-${more}@example.com`)).status).toBe(200);
  }
  await expect.poll(() => [tried.size, hanging]).toEqual([8, atOnce / 2]);
  for (const email of ['first@example.com', 'second@example.com']) {
    expect((await submitSignUp(url, email)).status).toBe(200);
    await expect.poll(() => [...server.recipients.keys()]).toContain(email);
  }
  killServeProcesses();
  await server.close();
});

it('500 mails reach a counting server through kills: none is lost, and a recorded one is never sent again', async () => {
  let running: ServeProcess;
  let died: (() => void) | undefined;
  const dying = [...kills];
  const server = await countingServer(async (total) => {
    if (total !== dying[0]) return;
    dying.shift();
    running.kill('SIGKILL');
    await running.exited;
    died?.();
  });
  const start = (number: number) =>
    (running = startServe({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, String(number)),
      SECRET_KEY: '0123456789abcdef'.repeat(4),
      SMTP_URL: server.url,
      LIMITS: JSON.stringify(limits),
    }));

  const asked = Array.from({ length: count }, (_, index) => `person-${index}@example.com`);
  const left = asked.map((email) => ({ email, key: randomUUID() }));
  const recorded = new Map<string, number>();
  for (let number = 0; number <= kills.length; number += 1) {
    const death = number < kills.length && new Promise<void>((resolve) => (died = resolve));
    const url = await start(number).ready;
    const submit = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const response = await submitSignUp(url, next.email, next.key).catch(() => undefined);
        if (response) expect(response.status).toBe(200);
        else {
          // the process died: the next one is asked again, under the same key
          left.push(next);
          return;
        }
      }
    };
    await Promise.all([death, ...Array.from({ length: 8 }, submit)]);
    if (!death) break;
    for (const id of await sentIds()) if (!recorded.has(id)) recorded.set(id, server.taken.get(id) ?? 0);
    // as after half a minute without a heartbeat
    await client.query(`UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active'`);
  }
  await expect.poll(async () => (await sentIds()).length, { interval: 100 }).toBe(count);

  const { rows } = await client.query<{ recipient: string; id: string }>(
    'SELECT recipient, message_id AS id FROM mails',
  );
  expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(asked.toSorted());
  // none is lost, and each has one Message-ID, however often it was sent
  expect(server.recipients).toEqual(new Map(asked.map((to) => [to, new Set(idsOf(rows, to))])));
  const again = [...recorded].filter(([id, times]) => server.taken.get(id) !== times);
  expect(again).toEqual([]);
  const doubles = [...server.taken.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(doubles).toBeGreaterThan(0);
  expect(doubles).toBeLessThanOrEqual(kills.length * atOnce);
  await server.close();
});

const idsOf = (rows: readonly { recipient: string; id: string }[], to: string): string[] =>
  rows.filter(({ recipient }) => recipient === to).map(({ id }) => id);
