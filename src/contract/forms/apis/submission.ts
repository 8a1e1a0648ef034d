import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';

/** Result of a submission, or `accepted` if it takes longer than 10 s. */
export const submissionSchema = z.object({
  submissionId: idSchema,
  state: z.enum(['completed', 'accepted']),
  result: z.optional(z.unknown()),
});
/** State of a submitted form. */
export type Submission = z.infer<typeof submissionSchema>;
