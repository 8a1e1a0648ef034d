import * as z from 'zod/mini';
import { emailSchema, returnToSchema } from '../fields.ts';

/** Values of `@service/authentication/schema/sign-in`. */
export const signInSchema = z.strictObject({
  email: emailSchema,
  returnTo: z.optional(returnToSchema),
});
export type SignInValue = z.infer<typeof signInSchema>;
