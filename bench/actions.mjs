/** `POST /actions` get-current-user by 32 connections that stay open: requests a second and p99, PGlite and PostgreSQL. */
import { Agent } from 'node:http';
import { postJson } from './support/http.mjs';
import { newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { milliseconds, printTable } from './support/report.mjs';
import { median, quantile } from './support/statistics.mjs';

const connections = 32;
const seconds = 6;
const rounds = 3;
const invocation = { action: '@service/authentication/actions/get-current-user', payload: {} };

/** Each connection asks again as soon as it is answered. */
async function load(url, token, duration) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { Authorization: `Bearer ${token}` };
  const times = [];
  const started = performance.now();
  const until = started + duration * 1000;
  const ask = async () => {
    while (performance.now() < until) {
      const { status, milliseconds: time } = await postJson(agent, `${url}/actions`, invocation, headers);
      if (status !== 200) throw new Error(`An invocation was answered ${status}.`);
      times.push(time);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  const took = (performance.now() - started) / 1000;
  return { rate: times.length / took, p50: median(times), p99: quantile(times, 0.99) };
}

const server = await startPostgres();
const subjects = [];
for (const [name, variables] of [
  ['PGlite', {}],
  ['PostgreSQL', { DATABASE_URL: await server.database() }],
]) {
  const platform = await startPlatform(variables);
  const token = await newAccount(platform.url, 'astrid@example.com');
  await load(platform.url, token, 2);
  subjects.push({ name, platform, token, runs: [] });
}
for (let round = 0; round < rounds; round += 1) {
  for (const { platform, token, runs } of subjects) runs.push(await load(platform.url, token, seconds));
}
for (const { platform } of subjects) await platform.stop();
await server.stop();

printTable(
  ['get-current-user', 'requests a second', 'p50 ms', 'p99 ms', 'calmest run'],
  subjects.map(({ name, runs }) => {
    const best = runs.toSorted((a, b) => b.rate - a.rate)[0];
    const middle = (key) => median(runs.map((run) => run[key]));
    return [
      name,
      middle('rate').toFixed(0),
      milliseconds(middle('p50')),
      milliseconds(middle('p99')),
      `${best.rate.toFixed(0)} a second, p99 ${milliseconds(best.p99)} ms`,
    ];
  }),
);
console.log(
  `${connections} connections, medians of ${rounds} runs of ${seconds} s that take turns; whoever asks runs on the same cores.`,
);
