import { cpus, loadavg } from 'node:os';

/** Prints rows as a Markdown table: the first column to the left, numbers to the right. */
export function printTable(headings, rows) {
  const cells = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) =>
    `| ${row.map((cell, at) => (at ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join(' | ')} |`;
  const [first, ...others] = cells.map(line);
  const rule = `|${widths.map((width, at) => (at ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  console.log(['', first, rule, ...others, ''].join('\n'));
}

/** Prints the machine, because figures of two machines or runs are not comparable. */
export function printMachine() {
  const cores = cpus();
  const load = loadavg()[0].toFixed(1);
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z · Node ${process.versions.node} · ${cores.length} cores ` +
      `(${cores[0]?.model.trim() ?? 'unknown'}) · load ${load} · only ratios within one run mean anything`,
  );
}

/** Prints a verdict; an unmet one does not end the run. */
export function judge(met, text) {
  console.log(`${met ? '✓' : '✗'} ${text}`);
}

export const milliseconds = (value) => value.toFixed(value < 10 ? 1 : 0);
export const kilobytes = (bytes) => (bytes / 1000).toFixed(2);
export const megabytes = (bytes) => (bytes / 1_000_000).toFixed(1);
