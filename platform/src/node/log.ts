import pino from 'pino';
import type { LogEntry } from '../settings.ts';
import { LogOutput } from './log-output.ts';

/** `error` writes errors and warnings. */
export const logLevels = ['off', 'error', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

const pinoLevels = { off: 'silent', error: 'warn', info: 'info' } as const satisfies Record<LogLevel, string>;

export interface Log {
  (entry: LogEntry): void;
  setLevel(level: LogLevel): void;
  /** Writes text for people, which has whole lines. */
  print(text: string): void;
  /** Resolves when what a slow reader has not taken yet is written, or after some milliseconds. */
  flush(milliseconds: number): Promise<void>;
}

const droppedLines = (lines: number) =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), event: 'log-lines-dropped', lines })}\n`;

/** Writes one JSON object a line to standard output. */
export function openLog(level: LogLevel): Log {
  const output = new LogOutput(droppedLines);
  const logger = pino(
    {
      level: pinoLevels[level],
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  const write = ({ level, ...entry }: LogEntry) => logger[level](entry);
  return Object.assign(write, {
    setLevel(next: LogLevel) {
      logger.level = pinoLevels[next];
    },
    print: (text: string) => output.write(text),
    flush: (milliseconds: number) => output.flush(milliseconds),
  });
}
