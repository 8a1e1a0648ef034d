/** Time of a platform on PostgreSQL by statement, as the server counts it, and by function, as V8 samples it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable } from './report.mjs';

/** Settings of the server that counts statements, their planning included. */
export const countingSettings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'];

/** @param {{ raw(sql: string): Promise<{ rows: object[] }> }} database */
export async function resetStatements(database) {
  await database.raw('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await database.raw('SELECT pg_stat_statements_reset()');
}

/** Prints the statements that took the most time since the reset; ms a call. */
export async function printStatements(database, most = 8) {
  const { rows } = await database.raw(
    `SELECT calls, total_plan_time + total_exec_time AS total, total_plan_time / greatest(calls, 1) AS plan, plans,
       total_exec_time / greatest(calls, 1) AS run, rows::float / greatest(calls, 1) AS rows, left(regexp_replace(query, '\\s+', ' ', 'g'), 160) AS text
     FROM pg_stat_statements JOIN pg_database ON dbid = pg_database.oid AND datname = current_database()
     ORDER BY total DESC LIMIT ${most}`,
  );
  printTable(
    ['statement', 'calls', 'plans', 'plan ms', 'run ms', 'rows', 'total ms'],
    rows.map(({ text, calls, plans, plan, run, rows: count, total }) => [
      text.replaceAll('|', '¦'),
      calls,
      plans,
      plan.toFixed(3),
      run.toFixed(3),
      count.toFixed(1),
      total.toFixed(0),
    ]),
  );
}

/** Profile of a process of Node that starts with `options`, and writes it at its end. */
export function profileOf() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  return {
    // A bundle is one file.
    entry: 'serve.modules.js',
    options: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
    /** Prints the shares of files and packages, and the functions that took the most time. */
    print(most = 30) {
      const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      // workers have profiles of their own, which are smaller
      const { nodes, samples, timeDeltas } = JSON.parse(files.toSorted((a, b) => b.length - a.length)[0]);
      const times = new Map(nodes.map(({ id }) => [id, 0]));
      for (const [at, id] of samples.entries()) times.set(id, times.get(id) + timeDeltas[at]);
      const places = new Map();
      const functions = new Map();
      let sum = 0;
      for (const { id, callFrame } of nodes) {
        const { functionName, url, lineNumber } = callFrame;
        if (functionName === '(idle)') continue;
        const time = times.get(id);
        const file = url.replace(/^file:\/\//, '');
        const parcel = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
        const place = parcel ?? (file.startsWith('node:') ? file : file.replace(/.*\/platform\/dist\//, '')) ?? '';
        const add = (map, key) => map.set(key, (map.get(key) ?? 0) + time);
        add(places, place || functionName);
        add(functions, `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}`);
        sum += time;
      }
      for (const map of [places, functions]) {
        const rows = [...map].toSorted((a, b) => b[1] - a[1]).slice(0, most);
        printTable(
          ['place', '%'],
          rows.map(([name, time]) => [name, ((time / sum) * 100).toFixed(1)]),
        );
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
