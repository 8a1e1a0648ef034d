import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { maxCharacters } from '../../zod-format.ts';

/** `confirmName` repeats the name of a directory that is not empty. */
export const deleteSchema = z.strictObject({
  confirmName: z.optional(z.string().check(maxCharacters(limits.nameLength))),
});
