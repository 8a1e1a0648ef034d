import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../../scalars.ts';
import { facetNameSchema } from '../resource.ts';

export const linkRequestSchema = z.strictObject({ resourceId: idSchema, variant: facetNameSchema });

/** Read-only URL of one variant, valid for 5 minutes within the session. */
export const linkAnswerSchema = z.object({ url: z.string(), expiresAt: timeSchema });
export type LinkAnswer = z.infer<typeof linkAnswerSchema>;
