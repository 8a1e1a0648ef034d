import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';

/** Body of `forms.submit`: the client names what it fills in, never the task that this triggers. */
export const submitSchema = z.strictObject({
  /** Id of a resource type, `@service/<feature>/schema/<name>`. */
  type: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The resource that it is about. */
  target: z.optional(idSchema),
  /** The revision that a submission of content is based on; a stale one is `precondition_failed`. */
  ifRevision: z.optional(z.number()),
  value: z.record(z.string(), z.unknown()),
});
export type Submit = z.infer<typeof submitSchema>;
