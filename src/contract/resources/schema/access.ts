import * as z from 'zod/mini';
import { emailSchema } from '../../authentication/fields.ts';
import { roles, visibilities } from '../resource.ts';

const grantSchema = z.strictObject({ email: emailSchema, role: z.enum(roles) });

/** All own entries of a resource after the change. */
export const accessSchema = z.strictObject({
  entries: z.array(grantSchema).check(z.maxLength(200)),
  visibility: z.enum(visibilities),
});
