import * as z from 'zod/mini';
import { timeSchema } from '../../scalars.ts';
import { userSchema } from '../user.ts';

/** Who is signed in, or nobody: asking is no failure, so that a page may ask on every load. */
export const sessionSchema = z.object({ user: z.nullable(userSchema), expiresAt: z.optional(timeSchema) });
export type Session = z.infer<typeof sessionSchema>;
