/**
 * Faults of a running platform and its PostgreSQL, whose data are on a disk that fills up. Tests that each answered write is
 * there once, and measures the time after each fault until all users write again. Mounts a tmpfs, so it runs as root.
 * `FAULTS` (200).
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { tsImport } from 'tsx/esm/api';
import { newAccount, submission } from './support/people.mjs';
import { startPlatform } from './support/platform.mjs';
import { judge, printTable } from './support/report.mjs';
import { median, shuffled } from './support/statistics.mjs';
import { rootOf, secret } from './support/stores.mjs';

const count = Number(process.env['FAULTS'] ?? 200);
const users = 4;
/** s until every user writes again */
const mostSeconds = 5;
/** ms between two writes of a user */
const restBetween = 150;
/** ms until a write fails during a fault, and until all users write again: an end of the run */
const longestFault = 15_000;
const longestRecovery = 120_000;
/** ms until all jobs have run */
const longestRest = 600_000;

const { mountSmallDisk } = await tsImport('../test/platform/support/small-disk.ts', import.meta.url);
const { createDatabase, freePort, startPostgres } = await tsImport(
  '../test/platform/support/postgres.ts',
  import.meta.url,
);
const disk = mountSmallDisk(1_024);
const folder = mkdtempSync(join(tmpdir(), 'bench-faults-'));
const server = await startPostgres(['max_wal_size=128MB'], disk.folder);
const databaseUrl = await createDatabase(server.directUrl);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

const variables = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: databaseUrl, SECRET_KEY: secret };
const options = ['--import', fileURLToPath(new URL('support/shifted-clock.mjs', import.meta.url))];
/** The platform that runs, and what those before it have written to stderr. */
let platform;
let errors = '';
async function start() {
  const started = await startPlatform(variables, { options });
  platform = started;
  void started.closed.then((how) => {
    errors += started.errors();
    if (how !== 'SIGKILL') stop(new Error(`The platform ended: ${how} ${started.errors()}`));
  });
}
const answers = new Map();
/** Called with each answered write. */
let onWrite = () => {};
/** Called with each failed one. */
let onFailed = () => {};
const over = new AbortController();
let stop;
/** Rejects if the run can't go on. */
const stopped = new Promise((_resolve, reject) => (stop = reject));
stopped.catch(() => {});

/** Repeats a submission with its key until it is answered. */
async function submitUntilDone(writer, body, token) {
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  for (;;) {
    let answer;
    let text = '';
    try {
      const response = await fetch(`${url}/api/v0/forms/submit`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      text = await response.text();
      answer = response.status;
    } catch (error) {
      answer = error.name === 'TimeoutError' ? 'no answer in 30 s' : 'no connection';
    }
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (answer === 200) return void onWrite(writer);
    if (typeof answer === 'number' && answer < 500) throw new Error(`A write was answered ${answer}: ${text}`);
    onFailed();
    await pause(25);
  }
}

async function write(user, writer) {
  while (!over.signal.aborted) {
    const name = `note ${user.names.length}`;
    const value = { name, content: name };
    const body = { type: '@service/resources/schema/create-document', target: user.root, value };
    await submitUntilDone(writer, body, user.token);
    user.names.push(name);
    await pause(restBetween);
  }
}

const addresses = [];
async function signUp(writer) {
  while (!over.signal.aborted) {
    const address = `new-${addresses.length}@example.com`;
    await submitUntilDone(writer, submission('sign-up', address));
    addresses.push(address);
    await pause(restBetween * 4);
  }
}

const late = async (milliseconds, message) => {
  await pause(milliseconds, undefined, { ref: false });
  throw new Error(message);
};

/** Resolves at the next write that fails. */
const failed = () =>
  Promise.race([new Promise((resolve) => (onFailed = resolve)), late(longestFault, 'No write failed during a fault.')]);

/** Starts PostgreSQL, as its supervisor does, if it has ended without room. */
async function startIfEnded() {
  for (;;) {
    const client = new pg.Client({ connectionString: server.directUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (error.code === 'ECONNREFUSED') return await server.start();
    } finally {
      await client.end().catch(() => {});
    }
    // it recovers, or is about to end
    await pause(50);
  }
}

/** Each fault. Calls `end` when it is over: a server or platform that has ended is started after that. */
const faults = {
  'kill -9 of the platform': async (end) => {
    platform.kill('SIGKILL');
    await platform.closed;
    end();
    await start();
  },
  // it starts again so soon that writes may only wait
  'kill -9 of a process of PostgreSQL': async (end) => {
    server.crash();
    end();
  },
  'PostgreSQL stopped and started': async (end) => {
    await server.end();
    await failed();
    end();
    await server.start();
  },
  'frozen PostgreSQL': async (end) => {
    server.freeze();
    try {
      await failed();
    } finally {
      end();
      server.thaw();
    }
  },
  'frozen platform': async (end) => {
    platform.kill('SIGSTOP');
    await pause(1_000 + Math.random() * 5_000);
    end();
    platform.kill('SIGCONT');
  },
  'full disk': async (end) => {
    disk.fill();
    await failed();
    await pause(Math.random() * 2_000);
    end();
    disk.clear();
    await startIfEnded();
  },
  'clock set an hour ahead, or back': async (end) => {
    platform.kill('SIGUSR2');
    end();
  },
};

/** @returns {Promise<Map<string, number[]>>} fault → seconds from its end until every user has written again */
async function runFaults(writers) {
  const seconds = new Map(Object.keys(faults).map((name) => [name, []]));
  const work = Promise.all([...writers.map(write), signUp(users)]);
  work.catch(stop);
  const names = Object.keys(faults);
  const turns = shuffled(Array.from({ length: count }, (_, index) => names[index % names.length]));
  for (const name of turns) {
    await pause(200 + Math.random() * 800);
    let ended = 0;
    const again = new Promise((resolve) => {
      const end = () => {
        ended = performance.now();
        const waiting = new Set([...writers.keys(), users]);
        onWrite = (writer) => {
          waiting.delete(writer);
          if (waiting.size === 0) resolve();
        };
      };
      faults[name](end).catch(stop);
    });
    await Promise.race([again, stopped, late(longestRecovery, `Not all users wrote again after a fault: ${name}.`)]);
    seconds.get(name).push((performance.now() - ended) / 1_000);
  }
  over.abort();
  await work;
  return seconds;
}

async function untilIdle(rowsOf) {
  const latest = performance.now() + longestRest;
  for (let open = 1; open > 0 && performance.now() < latest;) {
    const [row] = await rowsOf(
      `SELECT count(*)::int AS open FROM pgboss.job WHERE name <> 'sweep' AND state < 'completed'`,
    );
    const [results] = await rowsOf(
      `SELECT count(*)::int AS open FROM derived_results WHERE state IN ('pending', 'running')`,
    );
    open = row.open + results.open;
    if (open > 0) await pause(1_000);
  }
}

/** Compares what is stored with the answered writes. */
async function judgeStored(writers, rowsOf) {
  let lost = 0;
  let twice = 0;
  for (const { root: parent, names: expected } of writers) {
    const rows = await rowsOf(`SELECT name FROM resources WHERE parent_id = $1 AND name LIKE 'note %'`, [parent]);
    const found = new Set(rows.map(({ name }) => name));
    lost += expected.filter((name) => !found.has(name)).length;
    twice += rows.length - found.size + [...found].filter((name) => !expected.includes(name)).length;
  }
  const mails = await rowsOf(
    `SELECT recipient, count(*)::int AS count FROM development_mails WHERE recipient LIKE 'new-%' GROUP BY recipient`,
  );
  const mailed = new Map(mails.map(({ recipient, count: times }) => [recipient, times]));
  // Links are valid for 15 minutes, which a clock that is set an hour ahead ends.
  const expired = await rowsOf(`SELECT recipient FROM mails WHERE state = 'expired'`);
  const outdated = new Set(expired.map(({ recipient }) => recipient));
  const unmailed = addresses.filter((address) => !mailed.has(address) && !outdated.has(address)).length;
  const mailedTwice = mails.filter(({ count: times }) => times > 1).length;
  const states = await rowsOf(`SELECT state, error, count(*)::int AS count FROM derived_results GROUP BY state, error`);

  const unfinished = states.filter(({ state }) => state !== 'completed');
  judge(
    unfinished.length === 0,
    `all derived results are complete ${unfinished.length > 0 ? JSON.stringify(unfinished) : ''}`,
  );
  const made = writers.reduce((sum, { names: { length } }) => sum + length, 0);
  judge(lost === 0, `${lost} of ${made} documents lost`);
  judge(twice === 0, `${twice} documents twice`);
  judge(
    unmailed === 0,
    `${unmailed} of ${addresses.length} sign-ups without an e-mail, beside ${outdated.size} that expired`,
  );
  judge(mailedTwice === 0, `${mailedTwice} sign-ups with two e-mails`);
}

async function measure() {
  const writers = [];
  for (let number = 0; number < users; number += 1) {
    const token = await newAccount(url, `person-${number}@example.com`);
    writers.push({ token, root: await rootOf({ url, token }), names: [] });
  }

  const seconds = await runFaults(writers);
  printTable(
    ['fault', 'times', 'median s until all write again', 'longest'],
    [...seconds].map(([name, all]) => [name, all.length, median(all).toFixed(2), Math.max(...all).toFixed(2)]),
  );
  for (const [name, all] of seconds)
    judge(Math.max(...all) <= mostSeconds, `${name}: at most ${mostSeconds} s until all write again`);
  console.log('Answers of writes:', Object.fromEntries(answers));
  const others = [...answers.keys()].filter((answer) => ![200, 503, 'no connection'].includes(answer));
  judge(others.length === 0, `no other answers ${others.join(', ')}`);
  errors += platform.errors();
  judge(errors === '', `no line of errors ${errors.slice(0, 1_000)}`);

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rowsOf = async (statement, values) => (await client.query(statement, values)).rows;
  await untilIdle(rowsOf);
  await judgeStored(writers, rowsOf);
  await client.end();
}

process.on('SIGINT', () => stop(new Error('Interrupted.')));
try {
  await start();
  await measure();
} finally {
  over.abort();
  if (platform) {
    platform.kill('SIGKILL');
    await platform.closed;
  }
  disk.clear();
  await server.stop();
  disk.remove();
  rmSync(folder, { recursive: true, force: true });
}
