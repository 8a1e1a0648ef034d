/**
 * Event streams beside a steady load: whether they are held, whether each event arrives, and how memory and latencies of the
 * last minute compare with those of the first. `BENCH_MINUTES` (10), `DATABASE=pglite`.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { judge, megabytes, milliseconds, printTable } from './support/report.mjs';
import { quantile } from './support/statistics.mjs';
import { rootOf, submit } from './support/stores.mjs';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10);
const people = 50;
const streamsEach = 10;
const rate = 200;
const minute = 60_000;
/** ms between two batches of requests */
const tick = 50;

const postgres = process.env['DATABASE'] === 'pglite' ? undefined : await startPostgres();
const platform = await startPlatform(postgres ? { DATABASE_URL: await postgres.database() } : {}, {
  limits: { connectionsPerAddress: 5_000, connections: 5_000 },
});
const agent = new Agent({ keepAlive: true, maxSockets: 100 });

function send(person, path, body) {
  const text = body && JSON.stringify(body);
  const headers = { Authorization: `Bearer ${person.token}`, Accept: 'application/json' };
  const more = text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const method = text ? 'POST' : 'GET';
    const sent = request(platform.url + path, { agent, method, headers: { ...headers, ...more } }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

const startedAt = performance.now();
const events = { expected: 0, arrived: 0, delays: [], ended: 0 };

/** Opens an event stream, and counts the changes of the person's document on it. */
function openStream(person) {
  const headers = { Authorization: `Bearer ${person.token}`, Accept: 'text/event-stream' };
  return new Promise((resolve, reject) => {
    const sent = request(`${platform.url}/api/v0/events`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return void reject(new Error(`A stream was answered ${response.statusCode}.`));
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop();
        for (const block of blocks) {
          if (!block.includes('event: resource.changed')) continue;
          events.arrived += 1;
          events.delays.push(performance.now() - person.changedAt);
        }
      });
      response.once('close', () => (events.ended += 1));
      resolve(sent);
    });
    sent.once('error', reject);
    sent.end();
  });
}

const persons = [];
for (let number = 0; number < people; number += 1) {
  const person = { url: platform.url, token: await newAccount(platform.url, `person${number}@example.com`) };
  const root = await rootOf(person);
  const document = (await submit(person, 'create-document', root, { name: 'one.md', content: '# One\n\nWater.\n' })).id;
  persons.push({ ...person, root, document, changes: 0, changedAt: 0 });
}
const streams = [];
for (const person of persons) {
  for (let number = 0; number < streamsEach; number += 1) streams.push(await openStream(person));
}
console.log(
  `${streams.length} streams of ${people} people after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);

const action = { action: '@service/authentication/actions/get-current-user', payload: {} };
const rename = (person) => {
  person.changedAt = performance.now();
  events.expected += streamsEach;
  return send(person, '/api/v0/forms/submit', {
    type: '@service/resources/schema/rename',
    target: person.document,
    value: { name: `renamed ${(person.changes += 1)}.md` },
  });
};
/** Kinds of requests, a hundred in turn. */
const requestOf = (number, person) => {
  const turn = number % 100;
  if (turn < 60) return send(person, `/r/${person.document}`);
  if (turn < 80) return send(person, `/r/${person.root}`);
  if (turn < 88) return send(person, '/api/v0/resources/semantic-search?q=water');
  if (turn < 98) return send(person, '/actions', action);
  return rename(person);
};

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${platform.pid}/status`, 'utf8'))[1]) * 1024;
const parts = [];
const began = performance.now();
let sent = 0;
let failed = 0;
const pending = new Set();
for (let part = 0; part < minutes; part += 1) {
  const times = [];
  while (performance.now() - began < (part + 1) * minute) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    for (; sent < due; sent += 1) {
      // people in other steps than the kinds of requests, so that each sends all of them
      const person = persons[(sent * 7 + Math.floor(sent / 100)) % people];
      const at = performance.now();
      const one = requestOf(sent, person)
        .then((status) => {
          times.push(performance.now() - at);
          if (status !== 200) failed += 1;
        })
        .catch(() => (failed += 1))
        .finally(() => pending.delete(one));
      pending.add(one);
    }
    await pause(tick);
  }
  parts.push({ times, memory: memory() });
  const { length } = times;
  console.log(
    `minute ${part + 1}: ${length} requests, p95 ${milliseconds(quantile(times, 0.95))} ms, ${megabytes(memory())} MB`,
  );
}
await Promise.all(pending);
for (let tries = 0; events.arrived < events.expected && tries < 100; tries += 1) await pause(100);
const held = streams.length - events.ended;

const rows = [
  ['first minute', parts[0]],
  ['last minute', parts.at(-1)],
].map(([name, { times, memory: bytes }]) => [
  name,
  times.length,
  milliseconds(quantile(times, 0.5)),
  milliseconds(quantile(times, 0.95)),
  milliseconds(quantile(times, 0.99)),
  megabytes(bytes),
]);
printTable(['', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'memory MB'], rows);
console.log(
  `${sent} requests, ${failed} failed; ${events.arrived} of ${events.expected} events, p95 ${milliseconds(quantile(events.delays, 0.95))} ms after the request; ${held} of ${streams.length} streams held`,
);
judge(
  held === streams.length && events.arrived === events.expected && !failed,
  'held: every stream, event and request',
);
const growth = parts.at(-1).memory / (parts[1] ?? parts[0]).memory;
judge(growth <= 1.1, `memory at the end ${growth.toFixed(2)} × that after two minutes (≤ 1.1)`);
for (const stream of streams) stream.destroy();
agent.destroy();
await platform.stop();
await postgres?.stop();
process.exit(0);
