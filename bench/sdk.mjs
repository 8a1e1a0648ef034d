/** Time of `import('@service/widgets/sdk')` in a new process. */
import { spawnSync } from 'node:child_process';
import { root } from '../scripts/steps.mjs';
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile } from './support/statistics.mjs';

const rounds = 25;
/** Milliseconds. */
const aim = 40;

const subjects = [
  { name: 'an empty module', code: 'data:text/javascript,' },
  { name: '@service/widgets/sdk', code: '@service/widgets/sdk' },
].map((subject) => ({ ...subject, times: [], work: [] }));

/** Milliseconds of one import: wall-clock and processor time, which other load does not lengthen. */
function importOnce(specifier) {
  const script = `
    const begun = performance.now();
    const before = process.cpuUsage();
    await import(${JSON.stringify(specifier)});
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify([performance.now() - begun, (user + system) / 1000]));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${specifier} could not be imported:\n${stderr}`);
  return JSON.parse(stdout);
}

for (let round = 0; round < rounds; round += 1) {
  for (const { code, times, work } of subjects) {
    const [time, processor] = importOnce(code);
    times.push(time);
    work.push(processor);
  }
}

printTable(
  ['cold import', 'p50 ms', 'quartiles', 'calmest', 'of the processor, p50'],
  subjects.map(({ name, times, work }) => [
    name,
    milliseconds(median(times)),
    `${milliseconds(quantile(times, 0.25))}–${milliseconds(quantile(times, 0.75))}`,
    milliseconds(Math.min(...times)),
    milliseconds(median(work)),
  ]),
);
const took = median(subjects[1].times);
judge(took <= aim, `${milliseconds(took)} ms of at most ${aim} ms; ${rounds} processes, in turns`);
