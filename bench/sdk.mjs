/** How long `import('@service/widgets/sdk')` takes in a process of its own that has imported nothing before. */
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
].map((subject) => ({ ...subject, times: [] }));

/** Milliseconds of one import. */
function importOnce(specifier) {
  const script = `const begun = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - begun);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${specifier} could not be imported:\n${stderr}`);
  return Number(stdout);
}

for (let round = 0; round < rounds; round += 1) {
  for (const { code, times } of subjects) times.push(importOnce(code));
}

printTable(
  ['cold import', 'p50 ms', 'quartiles', 'calmest'],
  subjects.map(({ name, times }) => [
    name,
    milliseconds(median(times)),
    `${milliseconds(quantile(times, 0.25))}–${milliseconds(quantile(times, 0.75))}`,
    milliseconds(Math.min(...times)),
  ]),
);
const took = median(subjects[1].times);
judge(took <= aim, `${milliseconds(took)} ms of at most ${aim} ms; ${rounds} processes, in turns`);
