import * as z from 'zod/mini';
import { resourceNameSchema } from '../fields.ts';

export const renameSchema = z.strictObject({ name: resourceNameSchema });
