import * as z from 'zod/mini';
import { emailSchema } from '../../authentication/fields.ts';
import { roles, visibilities } from '../resource.ts';

const grantSchema = z.strictObject({ email: emailSchema, role: z.enum(roles) });

/** Own entries of a resource as they are to be; who stands in none of them has no own entry any more. */
export const accessSchema = z.strictObject({
  entries: z.array(grantSchema).check(z.maxLength(200)),
  visibility: z.enum(visibilities),
});
