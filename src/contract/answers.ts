import * as z from 'zod/mini';
import { idSchema } from './authentication.ts';

/** Answer of `forms.submit`: completed with its result, or accepted where the task takes longer than 10 s. */
export const submissionSchema = z.object({
  submissionId: idSchema,
  state: z.enum(['completed', 'accepted']),
  result: z.optional(z.unknown()),
});
export type Submission = z.infer<typeof submissionSchema>;

/** Answer of `POST /actions`. */
export const invokedSchema = z.object({ action: z.string(), result: z.unknown() });
export type Invoked = z.infer<typeof invokedSchema>;

/** Any JSON object. */
export const documentSchema = z.record(z.string(), z.unknown());
export type JsonDocument = z.infer<typeof documentSchema>;
