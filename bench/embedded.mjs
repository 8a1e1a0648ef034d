/** The embedded platform: its start in a new folder, and its memory before and after 10,000 resources. */
import { readFileSync } from 'node:fs';
import { newAccount } from './support/people.mjs';
import { startPlatform } from './support/platform.mjs';
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

const runs = [];
for (let run = 0; run < starts; run += 1) {
  const started = performance.now();
  const { pid, stop } = await startPlatform();
  runs.push({ seconds: (performance.now() - started) / 1000, work: processorTime(pid) / 1000, memory: memoryOf(pid) });
  await stop();
}

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

const [seconds, work, memory] = ['seconds', 'work', 'memory'].map((key) => median(runs.map((run) => run[key])));
printTable(
  ['the embedded platform', ''],
  [
    ['cold start, s', seconds.toFixed(2)],
    ['its processor time, s', work.toFixed(2)],
    ['memory after it, MB', memory.toFixed(0)],
    [`memory after ${resources} resources, MB`, afterwards.toFixed(0)],
    ['resources created a second', rate.toFixed(0)],
  ],
);
judge(seconds <= most.seconds, `cold start: ${seconds.toFixed(2)} s (≤ ${most.seconds})`);
judge(afterwards <= most.megabytes, `memory: ${afterwards.toFixed(0)} MB (≤ ${most.megabytes})`);
