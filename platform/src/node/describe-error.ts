/** An error as a log may show it. */
export interface ErrorDescription {
  readonly reason: string;
  /** The stack without the message that it begins with. */
  readonly stack?: string | undefined;
}

interface DatabaseFailure {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** Errors of drizzle and of the drivers repeat statements and values, and those hold addresses and hashes. */
const tellsValues = (error: Error): boolean => 'params' in error || 'query' in error || 'severity' in error;

/** Loggable part of an error: no database values, and no message that might repeat one. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { reason: typeof error === 'string' ? error : 'unknown' };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  if (!tellsValues(error)) return { reason: `${error.name}: ${error.message}`, stack };
  const { code, constraint } = { ...error, ...(error.cause as object | undefined) } as DatabaseFailure;
  return { reason: [error.name, code, constraint].filter((part) => typeof part === 'string').join(' '), stack };
}
