/** Everything that commands use of the process. */
export interface Surroundings {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Default: the current folder of the process. */
  readonly folder?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly signal?: AbortSignal;
  print(text: string): void;
  complain(text: string): void;
  /** Asks a question on a terminal; without a terminal there is no answer. */
  confirm?(question: string): Promise<boolean>;
}

/** Wrong arguments: exit code 2, and nothing is written. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
