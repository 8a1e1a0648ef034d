import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import type { RequestRecord } from '../ports.ts';
import type { LogEntry } from '../settings.ts';

/** `error` writes errors and warnings. */
export const logLevels = ['off', 'error', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

const pinoLevels = { off: 'silent', error: 'warn', info: 'info' } as const satisfies Record<LogLevel, string>;

/** A request while it is answered. */
export interface RequestContext extends RequestRecord {
  statements: number;
  /** Trace that the request belongs to (W3C Trace Context §3.2.2.3). */
  traceId?: string | undefined;
  /** Begins the span of a statement. @returns the function that ends it */
  beginStatement?: ((sql: string) => () => void) | undefined;
}

/** The request that the running code belongs to. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

export interface Log {
  (entry: LogEntry): void;
  setLevel(level: LogLevel): void;
}

/** Writes one JSON object a line to standard output. Lines of a request have its `requestId`. */
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
  const write = ({ level, ...entry }: LogEntry) => {
    const request = requestContext.getStore();
    logger[level]({
      ...(request && { requestId: request.id, ...(request.traceId !== undefined && { traceId: request.traceId }) }),
      ...entry,
    });
  };
  return Object.assign(write, {
    setLevel(next: LogLevel) {
      logger.level = pinoLevels[next];
    },
  });
}
