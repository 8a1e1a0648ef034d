/** Sign-ups at once with a mail server that takes its time: until the last mail has been taken. */
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { askForAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { judge, printTable } from './support/report.mjs';
import { median } from './support/statistics.mjs';

const people = 60;
const answerAfter = 200;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const mostSeconds = 3.5;

/** Takes mails, each `answerAfter` ms after its content. */
async function startMailServer() {
  let taken = 0;
  let onTaken;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, callback) {
      stream.resume().on('end', async () => {
        await pause(answerAfter);
        callback();
        taken += 1;
        onTaken?.();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    /** Resolves when `count` more mails have been taken. */
    take(count) {
      const until = taken + count;
      return new Promise((resolve) => (onTaken = () => taken >= until && resolve()));
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Once more if a kept connection was closed, or the platform too busy. */
const signUp = (url, email) => askForAccount(url, email).catch(() => pause(500).then(() => askForAccount(url, email)));

const postgres = await startPostgres();
const mails = await startMailServer();
const variables = { SMTP_URL: mails.url, SECRET_KEY: '0123456789abcdef'.repeat(4) };
const baseline = process.env['BASELINE'];
const builds = [['now', {}], ...(baseline ? [['before', { folder: baseline }]] : [])];
const subjects = [];
for (const [build, options] of builds) {
  subjects.push({ name: `PGlite, ${build}`, ...(await startPlatform(variables, options)), runs: [] });
  const onServer = { ...variables, DATABASE_URL: await postgres.database() };
  subjects.push({ name: `PostgreSQL, ${build}`, ...(await startPlatform(onServer, options)), runs: [] });
}
// The first round is a warm-up.
for (let round = 0; round <= rounds; round += 1) {
  for (const { url, name, runs } of subjects) {
    const started = performance.now();
    const all = mails.take(people);
    await Promise.all(
      Array.from({ length: people }, (_, index) => signUp(url, `p-${round}-${index}-${name.length}@example.com`)),
    );
    const accepted = (performance.now() - started) / 1000;
    await all;
    if (round) runs.push({ accepted, last: (performance.now() - started) / 1000 });
  }
}
for (const subject of subjects) await subject.stop();
await mails.stop();
await postgres.stop();

const middle = (runs, key) => median(runs.map((run) => run[key]));
printTable(
  [`${people} sign-ups at once, mail server ${answerAfter} ms`, 'all answered s', 'last mail s', 'each run s'],
  subjects.map(({ name, runs }) => [
    name,
    middle(runs, 'accepted').toFixed(2),
    middle(runs, 'last').toFixed(2),
    runs.map(({ last }) => last.toFixed(2)).join(' '),
  ]),
);
const slowest = Math.max(
  ...subjects.filter(({ name }) => name.endsWith('now')).map(({ runs }) => middle(runs, 'last')),
);
judge(slowest <= mostSeconds, `the last mail after ${slowest.toFixed(2)} s; at most ${mostSeconds} s`);
