import * as z from 'zod/mini';
import { emailSchema, returnToSchema } from '../fields.ts';

export const signInSchema = z.strictObject({
  email: emailSchema,
  returnTo: z.optional(returnToSchema),
});
export type SignInValue = z.infer<typeof signInSchema>;
