import * as z from 'zod/mini';
import { idSchema } from './authentication.ts';

export const cancelUploadPayloadSchema = z.strictObject({ uploadId: idSchema });
export const cancelUploadSchema = z.object({ uploadId: idSchema, state: z.literal('cancelled') });
