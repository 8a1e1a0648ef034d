import * as z from 'zod/mini';
import { fieldHints } from '../hints.ts';
import { format } from '../zod-format.ts';

/** E-mail address, 3 to 254 characters. */
export const emailSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(254), format('email'));

/** Path of the platform, or http(s) URL of an allowed origin, to return to after sign-in. */
export const returnToSchema = z.string().check(format('return-to'));

fieldHints.add(emailSchema, {
  field: 'email',
  format: 'email',
  label: 'email',
  autocomplete: 'username',
  inputMode: 'email',
  autocapitalize: 'none',
});
fieldHints.add(returnToSchema, { field: 'hidden', format: 'return-to' });
