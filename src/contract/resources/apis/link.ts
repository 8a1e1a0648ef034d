import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../../scalars.ts';
import { facetNameSchema } from '../resource.ts';

export const linkRequestSchema = z.strictObject({ resourceId: idSchema, variant: facetNameSchema });

/** A URL for one variant, valid 5 minutes, read only, dead with the session. */
export const linkAnswerSchema = z.object({ url: z.string(), expiresAt: timeSchema });
export type LinkAnswer = z.infer<typeof linkAnswerSchema>;
