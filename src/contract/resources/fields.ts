import * as z from 'zod/mini';
import { fieldHints } from '../hints.ts';
import { limits } from '../limits.ts';
import { format } from '../zod-format.ts';
import { namePattern } from './names.ts';

export const resourceNameSchema = z
  .string()
  .check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1),
    z.maxLength(limits.nameLength),
    z.regex(namePattern),
    format('line'),
  );
fieldHints.add(resourceNameSchema, {
  field: 'text',
  format: 'line',
  label: 'resourceName',
  autocapitalize: 'sentences',
});

/** Limited in bytes: `too_large`. */
export const markdownSchema = z.string();
fieldHints.add(markdownSchema, { field: 'multiline', label: 'content' });

export const directoryIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{6,64}$/));
fieldHints.add(directoryIdSchema, { field: 'directory', label: 'parentId' });
