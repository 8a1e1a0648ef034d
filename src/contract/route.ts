import type { JsonSchema } from './json-schema.ts';

/** One endpoint; the platform answers by it and the transport asks by it. */
export interface Route<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Absent where nothing is answered. */
  readonly output?: JsonSchema<Output>;
  /** Carries the type parameter at compile time; never set. */
  readonly input?: Input;
  /** Sends an `Idempotency-Key`; safe methods need none. */
  readonly keyed?: boolean;
}
