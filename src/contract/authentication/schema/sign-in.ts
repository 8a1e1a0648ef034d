import * as z from 'zod/mini';
import { emailSchema, returnToSchema } from '../fields.ts';

/** Value of the sign-in form. */
export const signInSchema = z.strictObject({
  email: emailSchema,
  returnTo: z.optional(returnToSchema),
});
/** Value of the sign-in form. */
export type SignInValue = z.infer<typeof signInSchema>;
