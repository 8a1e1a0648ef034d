import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';

/** Answer of `forms.submit`: completed with its result, or accepted where the task takes longer than 10 s. */
export const submissionSchema = z.object({
  submissionId: idSchema,
  state: z.enum(['completed', 'accepted']),
  result: z.optional(z.unknown()),
});
export type Submission = z.infer<typeof submissionSchema>;
