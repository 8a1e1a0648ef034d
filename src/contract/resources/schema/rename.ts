import * as z from 'zod/mini';
import { resourceNameSchema } from '../fields.ts';

/** Value of the form that renames a resource. */
export const renameSchema = z.strictObject({ name: resourceNameSchema });
