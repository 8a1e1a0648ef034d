import type { Topic } from '../../diagnostics/report.ts';
import { documentation } from '../own-package.ts';

/** A fault: its cause and fix in one line, and the section of docs/troubleshooting.md about it. */
export interface Fault {
  readonly topic: Topic | 'blocked-script' | 'content-security-policy' | 'cookies' | 'frames';
  readonly line: string;
}

/** Result of one check. */
export interface Result {
  readonly check: string;
  readonly state: 'ok' | 'failed' | 'skipped';
  readonly faults: readonly Fault[];
  /** Why it was skipped, or what it could not see. */
  readonly note?: string | undefined;
}

export const result = (check: string, faults: readonly Fault[], note?: string): Result => ({
  check,
  state: faults.length ? 'failed' : 'ok',
  faults: faults.filter(({ line }, index) => faults.findIndex((each) => each.line === line) === index),
  note,
});

export const skipped = (check: string, note: string): Result => ({ check, state: 'skipped', faults: [], note });

const troubleshooting = documentation('docs/troubleshooting.md');
const signs = { ok: '✓', failed: '✗', skipped: '–' } as const;

export function asText(url: string, results: readonly Result[]): string {
  const width = Math.max(...results.map(({ check }) => check.length));
  const rows = results.flatMap(({ check, state, faults, note }) => {
    const head = `${signs[state]} ${check.padEnd(width)}`;
    const lines = faults.map(({ line, topic }) => `${head}  ${line} See ${troubleshooting}#${topic}`);
    if (!note) return lines.length ? lines : [head.trimEnd()];
    return lines.length ? [...lines, `  ${' '.repeat(width)}  (${note})`] : [`${head}  (${note})`];
  });
  const count = results.reduce((sum, { faults }) => sum + faults.length, 0);
  const unseen = exitCodeOf(results) === 3 ? ', but the platform could not be checked' : '';
  const sum = count ? `${count} ${count === 1 ? 'fault' : 'faults'}` : `No faults found${unseen}`;
  return [url, '', ...rows, '', sum].join('\n');
}

export const asJson = (url: string, results: readonly Result[]): string =>
  JSON.stringify({ schemaVersion: 1, url, fine: exitCodeOf(results) === 0, checks: results }, undefined, 2);

/** Exit code: 1 for faults, 3 if there are none as far as could be seen without the platform. */
export function exitCodeOf(results: readonly Result[]): 0 | 1 | 3 {
  if (results.some(({ state }) => state === 'failed')) return 1;
  return results.some(({ check, state }) => check === 'platform' && state === 'skipped') ? 3 : 0;
}
