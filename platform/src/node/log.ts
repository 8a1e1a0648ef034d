import pino from 'pino';
import type { LogEntry } from '../settings.ts';

/** `error` writes errors and warnings. */
export const logLevels = ['off', 'error', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

const pinoLevels = { off: 'silent', error: 'warn', info: 'info' } as const satisfies Record<LogLevel, string>;

export interface Log {
  (entry: LogEntry): void;
  setLevel(level: LogLevel): void;
}

/** Writes one JSON object a line to standard output. */
export function openLog(level: LogLevel): Log {
  const logger = pino(
    {
      level: pinoLevels[level],
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    // does not wait for a slow reader; written out at the exit
    pino.destination({ dest: 1, sync: false }),
  );
  const write = ({ level, ...entry }: LogEntry) => logger[level](entry);
  return Object.assign(write, {
    setLevel(next: LogLevel) {
      logger.level = pinoLevels[next];
    },
  });
}
