import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../../scalars.ts';
import { userSchema } from '../user.ts';

/** The session as an `HttpOnly` cookie, or as a token kept in memory. */
export type SessionMode = 'cookie' | 'token';

/** Response of a verification: the user and their session. */
export const verifiedSchema = z.object({
  user: userSchema,
  /** `token` (`svs_…`) in token mode. */
  session: z.object({ expiresAt: timeSchema, token: z.optional(z.string()) }),
  returnTo: z.optional(z.string()),
});
/** Response of a verification: the user and their session. */
export type Verified = z.infer<typeof verifiedSchema>;

const sessionMode = z._default(z.enum(['cookie', 'token']), 'cookie');

/** Ignores spaces and dashes. */
const codeSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((code) => code.replace(/[\s\u2010-\u2015-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/)),
);
const tokenSchema = z.string().check(z.minLength(1), z.maxLength(512));

/** Verification by the token of an e-mail's link. */
export const verifyLinkSchema = z.strictObject({ token: tokenSchema, session: sessionMode });
/** Verification by the code of an e-mail. */
export const verifyCodeSchema = z.strictObject({ challengeId: idSchema, code: codeSchema, session: sessionMode });
/** Verification by link or by code. */
export type VerifyInput = z.input<typeof verifyLinkSchema> | z.input<typeof verifyCodeSchema>;
