import * as z from 'zod/mini';
import { directoryIdSchema } from '../fields.ts';

/** Value of the form that moves a resource. */
export const moveSchema = z.strictObject({ parentId: directoryIdSchema });
