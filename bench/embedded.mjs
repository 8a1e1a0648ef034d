/**
 * The embedded platform: its start in a new folder and in one that it knows, and its memory before and after 10,000
 * resources. Beside it, a start on a PostgreSQL that it knows.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from './support/people.mjs';
import { startPlatform, startPostgres } from './support/platform.mjs';
import { processorTime } from './support/processor.mjs';
import { judge, printTable } from './support/report.mjs';
import { median } from './support/statistics.mjs';
import { rootOf, submit } from './support/stores.mjs';

const starts = Number(process.env['BENCH_ROUNDS'] ?? 5);
const resources = Number(process.env['BENCH_RESOURCES'] ?? 10_000);
const most = { seconds: 3, megabytes: 350 };
const atOnce = 8;

/** Resident memory of a process in MB (proc(5)). */
const memoryOf = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000;

/** Medians of starts with these variables. */
async function measureStarts(variables) {
  const runs = [];
  for (let run = 0; run < starts; run += 1) {
    const started = performance.now();
    const { pid, stop } = await startPlatform(variables);
    const seconds = (performance.now() - started) / 1000;
    runs.push({ seconds, work: processorTime(pid) / 1000, memory: memoryOf(pid) });
    await stop();
  }
  const [seconds, work, memory] = ['seconds', 'work', 'memory'].map((key) => median(runs.map((run) => run[key])));
  return { seconds, work, memory };
}

/** The same on a database that has been started on before. */
async function measureNextStarts(variables) {
  const { stop } = await startPlatform(variables);
  await stop();
  return measureStarts(variables);
}

const cold = await measureStarts();
const folder = mkdtempSync(join(tmpdir(), 'bench-embedded-'));
const next = await measureNextStarts({ DATA_DIR: folder });
const server = await startPostgres();
const onServer = await measureNextStarts({ DATA_DIR: folder, DATABASE_URL: await server.database() });
await server.stop();
rmSync(folder, { recursive: true, force: true });

const { url, pid, stop } = await startPlatform();
const person = { url, token: await newAccount(url, 'astrid@example.com') };
const root = await rootOf(person);
const begun = performance.now();
let created = 0;
let directory;
const create = async () => {
  while (created < resources) {
    const number = (created += 1);
    // a directory of 100 resources each, as people have them
    if (number % 100 === 1) directory = submit(person, 'create-directory', root, { name: `directory ${number}` });
    else {
      const content = `# Minutes ${number}\n\nThe board decided on the budget of ${number}.\n`;
      await submit(person, 'create-document', (await directory).id, { name: `minutes ${number}.md`, content });
    }
  }
};
await Promise.all(Array.from({ length: atOnce }, create));
const rate = resources / ((performance.now() - begun) / 1000);
const afterwards = memoryOf(pid);
await stop();

printTable(
  ['start', 's', 'processor, s', 'memory, MB'],
  [
    ['in a new folder', cold],
    ['in a folder that exists', next],
    ['on a PostgreSQL that exists', onServer],
  ].map(([name, { seconds, work, memory }]) => [name, seconds.toFixed(2), work.toFixed(2), memory.toFixed(0)]),
);
printTable(
  ['the embedded platform', ''],
  [
    [`memory after ${resources} resources, MB`, afterwards.toFixed(0)],
    ['resources created a second', rate.toFixed(0)],
  ],
);
judge(cold.seconds <= most.seconds, `cold start: ${cold.seconds.toFixed(2)} s (≤ ${most.seconds})`);
judge(afterwards <= most.megabytes, `memory: ${afterwards.toFixed(0)} MB (≤ ${most.megabytes})`);
