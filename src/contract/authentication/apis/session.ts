import * as z from 'zod/mini';
import { timeSchema } from '../../scalars.ts';
import { userSchema } from '../user.ts';

/** `user` is `null` when signed out. */
export const sessionSchema = z.object({ user: z.nullable(userSchema), expiresAt: z.optional(timeSchema) });
export type Session = z.infer<typeof sessionSchema>;
