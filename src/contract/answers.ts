import * as z from 'zod/mini';
import { idSchema } from './authentication.ts';

/** Answer of `forms.submit`: completed with its result, or accepted where the task takes longer than 10 s. */
export interface Submission {
  submissionId: string;
  state: 'completed' | 'accepted';
  result?: unknown;
}

// Few of zod's kinds here: this is what the script tag brings.
export const submissionSchema = z.object({
  submissionId: idSchema,
  state: z.string().check(z.regex(/^(?:completed|accepted)$/)),
  result: z.optional(z.unknown()),
}) as unknown as z.ZodMiniType<Submission>;

/** Answer of `POST /actions`. */
export const invokedSchema = z.object({ action: z.string(), result: z.unknown() });

/** Any JSON object. */
export const documentSchema = z
  .unknown()
  .check(z.refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value))) as unknown as z.ZodMiniType<
  Record<string, unknown>
>;
