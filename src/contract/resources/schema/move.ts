import * as z from 'zod/mini';
import { directoryIdSchema } from '../fields.ts';

export const moveSchema = z.strictObject({ parentId: directoryIdSchema });
