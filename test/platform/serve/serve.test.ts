import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Worker } from '../../support/live-people.ts';
import { buildServe, killServeProcesses, refusal, startServe } from '../../support/serve-process.ts';
import { EventReader } from '../support/event-reader.ts';

let firstFolder: string;
let folder: string;

beforeAll(async () => {
  // creating the database takes seconds, so tests start from copies
  firstFolder = mkdtempSync(join(tmpdir(), 'serve-'));
  await buildServe();
  // left by a first start that was killed while it created the database
  mkdirSync(join(firstFolder, 'pglite.new/base'), { recursive: true });
  writeFileSync(join(firstFolder, 'pglite.new/PG_VERSION'), '18');
  const process = startServe({ DATA_DIR: firstFolder });
  await process.ready;
  process.kill('SIGTERM');
  await process.exited;
});
afterAll(() => {
  rmSync(firstFolder, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'));
  cpSync(firstFolder, folder, { recursive: true });
});
afterEach(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const start = (variables: Record<string, string> = {}) => startServe({ DATA_DIR: folder, ...variables });

const signUp = (url: string, email: string) =>
  fetch(`${url}/api/v0/forms/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: '@service/authentication/schema/sign-up', value: { name: 'Astrid', email } }),
  });

/** GET with a Host header, which fetch would not send. */
const get = (url: string, path: string, host?: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { Accept: 'application/json', ...(host !== undefined && { Host: host }) };
    request(new URL(path, url), { headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });

const mails = async (url: string) => JSON.parse((await get(url, '/dev/mail')).body) as { to: string }[];

describe('start', () => {
  it('prints its address and where e-mails are shown, and logs JSON lines', async () => {
    const process = start({ BRAND: 'Linden', LOG: 'info' });
    const url = await process.ready;
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    expect((await signUp(url, 'astrid@example.com')).status).toBe(200);
    await expect.poll(async () => (await mails(url)).map(({ to }) => to)).toEqual(['astrid@example.com']);
    process.kill('SIGTERM');
    expect(await process.exited).toEqual({ code: 0, signal: null });
    expect(process.stdout).toEqual([`Ready: ${url}`, `Mails: ${url}/dev/mail`]);
    expect(process.stderr).toEqual([]);
    for (const line of process.log) expect(line).toMatchObject({ time: expect.any(String), level: expect.any(String) });
    expect(JSON.stringify(process.log)).not.toMatch(/astrid|token=|\d{3} \d{3}/i);
    expect(readdirSync(folder).toSorted()).toEqual(['pglite', 'reserve', 'secret-key']);
  });

  it('refuses a port that is taken', async () => {
    const url = new URL(await start().ready);
    expect(await refusal({ DATA_DIR: join(folder, 'other'), PORT: url.port })).toMatch(
      /^PORT: \d+ on 127\.0\.0\.1 is in use/,
    );
  });
});

describe('one data folder', () => {
  it('belongs to one process; a second one names it and changes nothing', async () => {
    const first = start();
    const url = await first.ready;
    expect(await refusal({ DATA_DIR: folder })).toBe(
      `DATA_DIR ${folder}: process ${first.pid} already uses this folder.`,
    );
    expect((await signUp(url, 'after@example.com')).status).toBe(200);
    first.kill('SIGTERM');
    await first.exited;
    const again = start();
    const urlAgain = await again.ready;
    expect((await mails(urlAgain)).map(({ to }) => to)).toEqual(['after@example.com']);
  });

  it('starts after kill -9, with all accepted requests', async () => {
    const first = start();
    const url = await first.ready;
    expect((await signUp(url, 'kept@example.com')).status).toBe(200);
    first.kill('SIGKILL');
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' });
    const second = start();
    const urlAgain = await second.ready;
    await expect.poll(async () => (await mails(urlAgain)).map(({ to }) => to)).toContain('kept@example.com');
  });
});

describe('stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('exits cleanly on %s, also if it comes twice', async (signal) => {
    const process = start();
    await process.ready;
    process.kill(signal);
    process.kill(signal);
    expect(await process.exited).toEqual({ code: 0, signal: null });
    expect(readdirSync(folder)).not.toContain('lock');
  });

  it('exits cleanly before it is ready', async () => {
    const process = start();
    process.kill('SIGTERM');
    const { code, signal } = await process.exited;
    expect(code === 0 || signal === 'SIGTERM').toBe(true);
  });
});

it('stops within ten seconds while a mail server is silent, and loses no e-mail', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const asked = once(silent, 'connection') as Promise<[Socket]>;
  const first = start({ LOG: 'info', SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  expect((await signUp(await first.ready, 'patient@example.com')).status).toBe(200);
  const [socket] = await asked;
  first.kill('SIGTERM');
  expect(await first.exited).toEqual({ code: 0, signal: null });
  const stopping = ['stopping', 'stopped'].map((event) => {
    return Date.parse(first.log.find((line) => line.event === event)?.time ?? '');
  });
  expect(stopping[1]! - stopping[0]!).toBeLessThan(10_000);
  socket.destroy();
  silent.close();
  const url = await start().ready;
  await expect.poll(async () => (await mails(url)).map(({ to }) => to)).toEqual(['patient@example.com']);
});

it('drains on SIGTERM: readiness ends, and requests are answered until the listener closes', async () => {
  const first = start({ LIMITS: '{"drainSeconds":4}' });
  const worker = await Worker.signUp(await first.ready);
  const stream = new EventReader(await fetch(`${worker.url}/api/v0/events`, { headers: worker.headers }));
  first.kill('SIGTERM');
  const readiness = async () => (await fetch(`${worker.url}/readyz`)).json();
  await expect.poll(readiness).toEqual({ status: 'unavailable', causes: ['stopping'] });
  const made = await worker.submit('create-directory', worker.root, { name: 'Brev' });
  expect((await stream.next())?.data.resourceId).toBe(made);
  expect(await stream.next()).toBeUndefined();
  expect(await first.exited).toEqual({ code: 0, signal: null });
  await expect(fetch(`${worker.url}/healthz`)).rejects.toThrow();
});

it('bounds connections as LIMITS says', async () => {
  const { port } = new URL(await start({ LIMITS: '{"headerSeconds":1,"connectionsPerAddress":2}' }).ready);
  const open = () => {
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
    return { connected: once(socket, 'connect'), answer: once(socket, 'close').then(() => text) };
  };
  const slow = [open(), open()];
  for (const { connected } of slow) await connected;
  expect(await open().answer).toMatch(/^HTTP\/1\.1 429 /);
  for (const { answer } of slow) expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

describe('/dev/mail', () => {
  it('answers loopback only', async () => {
    const url = await start().ready;
    expect((await get(url, '/dev/mail')).status).toBe(200);
    expect((await get(url, '/dev/mail', 'app.example.com')).status).toBeGreaterThanOrEqual(400);
  });

  it('does not exist if a mail server is configured', async () => {
    const process = start({ SMTP_URL: 'smtp://127.0.0.1:1', HOST: '0.0.0.0' });
    const url = await process.ready;
    expect(process.stdout).toEqual([`Ready: ${url}`]);
    expect((await get(url, '/dev/mail')).status).toBe(404);
  });

  it("can't be reached from outside", async () => {
    const { port } = new URL(await start().ready);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === 'IPv4');
    if (outside) await expect(fetch(`http://${outside.address}:${port}/dev/mail`)).rejects.toThrow();
  });
});
