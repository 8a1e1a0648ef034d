import * as z from 'zod/mini';
import { directoryIdSchema } from '../fields.ts';

export const restoreSchema = z.strictObject({ parentId: z.optional(directoryIdSchema) });
