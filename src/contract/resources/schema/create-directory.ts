import * as z from 'zod/mini';
import { resourceNameSchema } from '../fields.ts';

export const createDirectorySchema = z.strictObject({ name: resourceNameSchema });
