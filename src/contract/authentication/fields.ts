import * as z from 'zod/mini';
import { fieldHints } from '../hints.ts';
import { format } from '../zod-format.ts';

export const emailSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(254), format('email'));

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
