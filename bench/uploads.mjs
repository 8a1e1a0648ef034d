/** Small files by tus, six at a time as browsers send them: files a second and processor time of the platform for each. */
import { newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { processorTime } from './support/processor.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile } from './support/statistics.mjs';
import { rootOf } from './support/stores.mjs';

const files = Number(process.env['BENCH_FILES'] ?? 300);
const rounds = 3;
const connections = 6;
const aim = 25;
const bytes = new TextEncoder().encode('a small file\n'.repeat(40));

const base64 = (text) => Buffer.from(text).toString('base64');

async function upload({ url, token, root }, name) {
  const started = performance.now();
  const response = await fetch(`${url}/api/v0/resources/uploads`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bytes.byteLength),
      'Upload-Metadata': `filename ${base64(name)},parentId ${base64(root)}`,
      'Content-Type': 'application/offset+octet-stream',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: bytes,
  });
  await response.arrayBuffer();
  if (!response.headers.get('Resource-Id')) throw new Error(`An upload was answered ${response.status}.`);
  return performance.now() - started;
}

async function load(subject, round, count) {
  const times = [];
  const before = processorTime(subject.platform.pid);
  const started = performance.now();
  let next = 0;
  const send = async () => {
    while (next < count) times.push(await upload(subject, `file ${round}-${(next += 1)}.txt`));
  };
  await Promise.all(Array.from({ length: connections }, send));
  const took = performance.now() - started;
  const work = (processorTime(subject.platform.pid) - before) / count;
  return { rate: (count * 1000) / took, work, p50: median(times), p95: quantile(times, 0.95) };
}

const server = await startPostgres();
const subjects = [];
for (const [name, variables] of [
  ['PGlite', {}],
  ['PostgreSQL', { DATABASE_URL: await server.database() }],
]) {
  const platform = await startPlatform(variables);
  const { url } = platform;
  const token = await newAccount(url, 'astrid@example.com');
  const subject = { name, platform, url, token, root: await rootOf({ url, token }), runs: [] };
  await load(subject, 'warm', 50);
  subjects.push(subject);
}
for (let round = 0; round < rounds; round += 1) {
  for (const subject of subjects) subject.runs.push(await load(subject, round, files));
}
for (const { platform } of subjects) await platform.stop();
await server.stop();

const middle = (runs, key) => median(runs.map((run) => run[key]));
printTable(
  [`files of ${bytes.byteLength} bytes`, 'a second', 'processor ms a file', 'p50 ms', 'p95 ms'],
  subjects.map(({ name, runs }) => [
    name,
    middle(runs, 'rate').toFixed(0),
    ...['work', 'p50', 'p95'].map((key) => milliseconds(middle(runs, key))),
  ]),
);
console.log(
  `${connections} at a time, medians of ${rounds} runs of ${files} that take turns; who sends runs on the same cores.`,
);
for (const { name, runs } of subjects) {
  const rate = middle(runs, 'rate');
  judge(rate >= aim, `${name}: ${rate.toFixed(0)} files a second; at least ${aim}`);
}
