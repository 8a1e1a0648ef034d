import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../scalars.ts';

/** Result of requesting a sign-in or sign-up, the same for known and unknown addresses. */
export const challengeSchema = z.object({
  /** 128 bits that belong to the browser that asked: never in a mail, a URL, a log or a channel. */
  challengeId: idSchema,
  sentTo: z.string(),
  expiresAt: timeSchema,
  /** Seconds until a new mail may be asked for. */
  resendAfter: z.number(),
});
export type Challenge = z.infer<typeof challengeSchema>;
