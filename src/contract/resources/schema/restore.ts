import * as z from 'zod/mini';
import { directoryIdSchema } from '../fields.ts';

/** Value of the form that restores a deleted resource. */
export const restoreSchema = z.strictObject({ parentId: z.optional(directoryIdSchema) });
