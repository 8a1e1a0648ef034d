import * as z from 'zod/mini';
import { timeSchema } from '../../scalars.ts';
import { userSchema } from '../user.ts';

/** `user` is `null` when signed out. */
export const sessionSchema = z.object({
  user: z.nullable(userSchema),
  expiresAt: z.optional(timeSchema),
  /** Signed out: the link of the newest sign-in that this browser requested was used, its code was not. */
  linkUsed: z.optional(z.boolean()),
});
/** Session of the caller. */
export type Session = z.infer<typeof sessionSchema>;
