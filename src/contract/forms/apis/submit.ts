import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';

/** Body of a submitted form. */
export const submitSchema = z.strictObject({
  /** Id of a resource type, `@service/<feature>/schema/<name>`. */
  type: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Id of the resource to change. */
  target: z.optional(idSchema),
  /** Base revision of content; a stale one is refused as `precondition_failed`. */
  ifRevision: z.optional(z.number()),
  value: z.record(z.string(), z.unknown()),
});
/** Body of a submitted form. */
export type Submit = z.infer<typeof submitSchema>;
