import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in clock ticks after boot, by /proc: a recycled pid has another. */
  readonly started?: string | undefined;
  /** Machine, boot and pid namespace, in which pids are comparable. */
  readonly space: string;
}

const quietly = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const space = [
  hostname(),
  quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  quietly(() => readlinkSync('/proc/self/ns/pid')),
]
  .filter(Boolean)
  .join(' ');

/** State and start time by proc(5); `undefined` without /proc or the process. */
function readStat(pid: number): { readonly state: string; readonly started: string } | undefined {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields?.[0];
  const started = fields?.[19];
  return state && started ? { state, started } : undefined;
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: readStat(process.pid)?.started, space };
}

/** @returns `undefined` for a process of another machine, boot or container, which can't be checked */
export function processLives(identity: ProcessIdentity): boolean | undefined {
  if (identity.space !== space) return undefined;
  if (!takesSignals(identity.pid)) return false;
  const stat = readStat(identity.pid);
  if (!stat) return true;
  const isDead = stat.state === 'Z' || stat.state === 'X';
  return !isDead && (!identity.started || stat.started === identity.started);
}
