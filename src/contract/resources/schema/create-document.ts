import * as z from 'zod/mini';
import { markdownSchema, resourceNameSchema } from '../fields.ts';

export const createDocumentSchema = z.strictObject({ name: resourceNameSchema, content: z.optional(markdownSchema) });
