import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../scalars.ts';

/** Result of requesting a sign-in or sign-up, the same for known and unknown addresses. */
export const challengeSchema = z.object({
  /** 128 random bits, known to the requesting browser only: never in an e-mail, URL, log or channel. */
  challengeId: idSchema,
  sentTo: z.string(),
  expiresAt: timeSchema,
  /** Seconds. */
  resendAfter: z.number(),
});
/** Requested e-mail with a code and a link. */
export type Challenge = z.infer<typeof challengeSchema>;
