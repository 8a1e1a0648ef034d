import { readFileSync } from 'node:fs';

/** Milliseconds of processor time of a process; `undefined` without `/proc`. */
export function processorTime(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // utime and stime in hundredths of a second (proc(5))
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}
