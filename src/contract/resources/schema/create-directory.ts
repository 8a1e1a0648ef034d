import * as z from 'zod/mini';
import { resourceNameSchema } from '../fields.ts';

/** Value of the form that creates a directory. */
export const createDirectorySchema = z.strictObject({ name: resourceNameSchema });
