import * as z from 'zod/mini';
import { fieldHints } from '../hints.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../scalars.ts';
import { format, maxCharacters } from '../zod-format.ts';
import { namePattern } from './names.ts';

/** UTF-16 units of a name that is too long in any normal form: the time of normalising grows with their square. */
const longestRead = 16 * limits.nameLength;

/** Name of a resource. */
export const resourceNameSchema = z.string().check(
  z.overwrite((name) => (name.length > longestRead ? name : name.normalize('NFC'))),
  z.trim(),
  z.minLength(1),
  maxCharacters(limits.nameLength),
  z.regex(namePattern),
  format('line'),
);
fieldHints.add(resourceNameSchema, {
  field: 'text',
  format: 'line',
  autocapitalize: 'sentences',
});

/** Limited in bytes: `too_large`. */
export const markdownSchema = z.string();
fieldHints.add(markdownSchema, { field: 'multiline' });

/** A clone, because hints belong to a schema object. */
export const directoryIdSchema = z.clone(idSchema);
fieldHints.add(directoryIdSchema, { field: 'directory' });
