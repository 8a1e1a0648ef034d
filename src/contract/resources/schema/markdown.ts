import * as z from 'zod/mini';
import { markdownSchema } from '../fields.ts';

const offset = z.int().check(z.nonnegative());

/** `from` and `to` are UTF-16 offsets into the base text. */
export const patchSchema = z.strictObject({ from: offset, to: offset, insert: z.string() });
/** Change of a text. */
export type Patch = z.infer<typeof patchSchema>;

/** The whole text, or a patch. */
export const markdownValueSchema = z.union([
  z.strictObject({ content: markdownSchema }),
  z.strictObject({ patch: z.array(patchSchema).check(z.minLength(1), z.maxLength(10_000)) }),
]);
