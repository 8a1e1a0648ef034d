/**
 * Directories of 100 and of 100,000 on the platform: first page, distant windows, type-ahead; PGlite and PostgreSQL.
 */
import { judge, milliseconds, printTable } from './support/report.mjs';
import { median, quantile, shuffled } from './support/statistics.mjs';
import { ask, fillDirectory, startFilled, submit } from './support/stores.mjs';

const sizes = { small: 100, large: 100_000 };
const rounds = 40;
const most = 2;

const filled = await startFilled({
  async make(person, root) {
    const ids = {};
    for (const name of Object.keys(sizes)) {
      ids[name] = (await submit(person, 'create-directory', root, { name })).id;
    }
    return ids;
  },
  statements: (ids) => [
    ...Object.entries(sizes).flatMap(([name, count]) => fillDirectory(ids[name], count)),
    'ANALYZE resources',
  ],
});

const queries = {
  'first page': 'limit=100',
  'first page, newest first': 'limit=100&sort=updatedAt&order=desc',
  'first page, by size': 'limit=100&sort=size',
  'first page, by kind': 'limit=100&sort=kind',
  'middle by its row': 'limit=100&at=50000',
  'last rows': 'limit=100&at=99900',
  'type-ahead': 'limit=100&prefix=row%207',
};

const rows = [];
const verdicts = [];
for (const subject of filled.subjects) {
  const { name, made: ids } = subject;
  for (const [what, query] of Object.entries(queries)) {
    const times = { small: [], large: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const size of shuffled(Object.keys(sizes))) {
        const started = performance.now();
        await ask(subject, `/r/${ids[size]}?${query}`);
        if (round > 4) times[size].push(performance.now() - started);
      }
    }
    const [small, large] = [median(times.small), median(times.large)];
    const cells = [milliseconds(small), milliseconds(large), milliseconds(quantile(times.large, 0.95))];
    rows.push([`${name}, ${what}`, ...cells, (large / small).toFixed(2)]);
    if (what.startsWith('first page')) {
      verdicts.push([
        large <= most * small,
        `${name}, ${what}: ${(large / small).toFixed(2)} × that of 100 (≤ ${most})`,
      ]);
    }
  }
}
await filled.stop();

printTable(['ms', '100 entries', '100,000 entries', 'p95', 'ratio'], rows);
for (const [met, text] of verdicts) judge(met, text);
