import type { JsonSchema } from './json-schema.ts';

/** Endpoint of the platform. */
export interface Route<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Absent for an empty response. */
  readonly output?: JsonSchema<Output>;
  /** Carries the type parameter at compile time; never set. */
  readonly input?: Input;
  /** Sends an `Idempotency-Key`; safe methods need none. */
  readonly keyed?: boolean;
}
