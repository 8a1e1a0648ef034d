/**
 * `POST /actions` get-current-user by an access token, over keep-alive connections: requests a second, p99 and
 * processor time; PGlite, and PostgreSQL with one process and with two.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postJson } from './support/http.mjs';
import { newAccessToken, newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { processorTime } from './support/processor.mjs';
import { milliseconds, printTable } from './support/report.mjs';
import { median, quantile } from './support/statistics.mjs';

const connections = 64;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6);
const rounds = 3;
const invocation = { action: '@service/authentication/actions/get-current-user', payload: {} };

/** Each connection sends its next request after an answer; the connections are shared among the processes. */
async function load({ urls, pids, token }, duration) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { Authorization: `Bearer ${token}` };
  const times = [];
  const work = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0);
  const before = work();
  const started = performance.now();
  const until = started + duration * 1000;
  const ask = async (_, number) => {
    const url = `${urls[number % urls.length]}/actions`;
    while (performance.now() < until) {
      const { status, milliseconds: time } = await postJson(agent, url, invocation, headers);
      if (status !== 200) throw new Error(`An invocation was answered ${status}.`);
      times.push(time);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  const took = (performance.now() - started) / 1000;
  const each = (work() - before) / times.length;
  return { rate: times.length / took, each, p50: median(times), p99: quantile(times, 0.99) };
}

/** Processes on one database, with a shared folder for files and a shared key. */
async function startSubject(name, processes, variables) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-actions-'));
  const platforms = [];
  while (platforms.length < processes) platforms.push(await startPlatform({ DATA_DIR: folder, ...variables }));
  const urls = platforms.map(({ url }) => url);
  const pids = platforms.map(({ pid }) => pid);
  const token = await newAccessToken(urls[0], await newAccount(urls[0], 'astrid@example.com'));
  const stop = async () => {
    for (const platform of platforms) await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const subject = { name, urls, pids, token, stop, runs: [] };
  await load(subject, 2);
  return subject;
}

const server = await startPostgres();
const onServer = async () => ({ DATABASE_URL: await server.database(), SECRET_KEY: '0123456789abcdef'.repeat(4) });
const subjects = [
  await startSubject('PGlite', 1, {}),
  await startSubject('PostgreSQL, one process', 1, await onServer()),
  await startSubject('PostgreSQL, two processes', 2, await onServer()),
];
for (let round = 0; round < rounds; round += 1) {
  for (const subject of subjects) subject.runs.push(await load(subject, seconds));
}
for (const subject of subjects) await subject.stop();
await server.stop();

printTable(
  ['get-current-user', 'requests a second', 'p50 ms', 'p99 ms', 'work of a request, ms', 'calmest run'],
  subjects.map(({ name, runs }) => {
    const best = runs.toSorted((a, b) => b.rate - a.rate)[0];
    const middle = (key) => median(runs.map((run) => run[key]));
    return [
      name,
      middle('rate').toFixed(0),
      milliseconds(middle('p50')),
      milliseconds(middle('p99')),
      middle('each').toFixed(2),
      `${best.rate.toFixed(0)} a second, p99 ${milliseconds(best.p99)} ms`,
    ];
  }),
);
console.log(
  `${connections} connections in all, medians of ${rounds} runs of ${seconds} s that take turns; whoever asks runs on the same cores. Work is the platform’s processor time, without the database server’s.`,
);
