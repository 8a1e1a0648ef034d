import * as z from 'zod/mini';
import { idSchema, userSchema } from './authentication.ts';

const sessionMode = z._default(z.enum(['cookie', 'token']), 'cookie');
/** A code as people type it: spaces and dashes do not count. */
const codeSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((code) => code.replace(/[\s\u2010-\u2015-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/)),
);
const tokenSchema = z.string().check(z.minLength(1), z.maxLength(512));

export const verifyLinkSchema = z.strictObject({ token: tokenSchema, session: sessionMode });
export const verifyCodeSchema = z.strictObject({ challengeId: idSchema, code: codeSchema, session: sessionMode });
export type VerifyInput = z.input<typeof verifyLinkSchema> | z.input<typeof verifyCodeSchema>;

export const signOffSchema = z.strictObject({ everywhere: z.optional(z.boolean()) });
export type SignOff = z.infer<typeof signOffSchema>;

export const currentUserPayloadSchema = z.strictObject({});
export const currentUserSchema = z.object({ user: userSchema });
