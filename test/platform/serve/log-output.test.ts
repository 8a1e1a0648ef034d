import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildServe } from '../../support/serve-process.ts';
import { freePort } from '../support/postgres.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

let entry: string;
let folder: string;
let child: ChildProcess | undefined;
let disk: SmallDisk | undefined;

beforeAll(async () => {
  entry = await buildServe();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-output-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  disk?.remove();
  disk = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** @returns its address, once it is ready */
async function start(stdout: number | 'pipe'): Promise<string> {
  const port = await freePort();
  const { PATH = '' } = process.env;
  const env = { PATH, PORT: String(port), DATA_DIR: folder, LOG: 'info', LIMITS: '{"reservedBytes":0}' };
  child = spawn(process.execPath, [entry], { env, stdio: ['ignore', stdout, 'inherit'] });
  const url = `http://localhost:${port}`;
  const status = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
  return url;
}

async function stop(): Promise<unknown> {
  const exited = once(child!, 'exit');
  child?.kill('SIGTERM');
  return exited;
}

const ask = async (url: string, times: number) => {
  for (let time = 0; time < times; time += 1) expect((await fetch(`${url}/healthz`)).status).toBe(200);
};

/** The output in a file on a full disk. */
async function startOnFullDisk(): Promise<{ readonly url: string; readonly file: string }> {
  disk = mountSmallDisk(1);
  const file = join(disk.folder, 'log');
  const output = openSync(file, 'a');
  const url = await start(output);
  closeSync(output);
  disk.fill();
  // until nothing fits into the file's last page, either
  await ask(url, 50);
  return { url, file };
}

it('serves and ends on SIGTERM while the disk of its log is full', async () => {
  const { url } = await startOnFullDisk();
  await ask(url, 10);
  expect(await stop()).toEqual([0, null]);
});

it('says how many lines were dropped as soon as its log has room', async () => {
  const { url, file } = await startOnFullDisk();
  disk?.clear();
  await ask(url, 1);
  await stop();
  const objects = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const whole = objects.filter((line) => line.endsWith('}'));
  // the disk had space for a part of the first dropped one
  expect(objects.length - whole.length).toBeLessThanOrEqual(1);
  const events = whole.map((line) => JSON.parse(line) as Record<string, unknown>);
  const dropped = events.filter(({ event }) => event === 'log-lines-dropped');
  expect(dropped).toEqual([
    { level: 'warn', time: expect.any(String), event: 'log-lines-dropped', lines: expect.any(Number) },
  ]);
  const requests = events.filter(({ event, route }) => event === 'request' && route === '/healthz').length;
  expect(requests + Number(dropped[0]?.['lines'])).toBe(51);
  expect(events.at(-1)?.['event']).toBe('stopped');
});

it('serves and ends on SIGTERM while nothing reads its log', async () => {
  const url = await start('pipe');
  child?.stdout?.pause();
  await Promise.all(Array.from({ length: 20 }, () => ask(url, 100)));
  expect(await stop()).toEqual([0, null]);
});
