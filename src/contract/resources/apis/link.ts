import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../../scalars.ts';
import { facetNameSchema } from '../resource.ts';

/** Body that requests a link to the bytes of a variant. */
export const linkRequestSchema = z.strictObject({ resourceId: idSchema, variant: facetNameSchema });

/** Read-only URL of one variant, valid for 5 minutes within the session. */
export const linkAnswerSchema = z.object({ url: z.string(), expiresAt: timeSchema });
/** Link to the bytes of a variant, valid for some minutes. */
export type LinkAnswer = z.infer<typeof linkAnswerSchema>;
