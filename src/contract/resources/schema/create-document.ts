import * as z from 'zod/mini';
import { markdownSchema, resourceNameSchema } from '../fields.ts';

/** Value of the form that creates a document. */
export const createDocumentSchema = z.strictObject({ name: resourceNameSchema, content: z.optional(markdownSchema) });
