import * as z from 'zod/mini';
import { fieldHints } from './hints.ts';
import { format } from './zod-format.ts';

/** An opaque id; nobody but the server takes one apart. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{6,64}$/));
/** RFC 3339 in UTC. */
export const timeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/));

export const emailSchema = z.string().check(z.trim(), z.minLength(3), z.maxLength(254), format('email'));

export const returnToSchema = z.string().check(format('same-origin-path'));

fieldHints.add(emailSchema, {
  field: 'email',
  format: 'email',
  label: 'email',
  autocomplete: 'username',
  inputMode: 'email',
  autocapitalize: 'none',
});
fieldHints.add(returnToSchema, { field: 'hidden', format: 'same-origin-path' });

/** Values of `@service/authentication/schema/sign-in`. */
export const signInSchema = z.strictObject({
  email: emailSchema,
  returnTo: z.optional(returnToSchema),
});
export type SignInValue = z.infer<typeof signInSchema>;

/** What asking for a sign-in or sign-up answers, the same for known and unknown addresses. */
export const challengeSchema = z.object({
  /** 128 bits that belong to the browser that asked: never in a mail, a URL, a log or a channel. */
  challengeId: idSchema,
  sentTo: z.string(),
  expiresAt: timeSchema,
  /** Seconds until a new mail may be asked for. */
  resendAfter: z.number(),
});
export type Challenge = z.infer<typeof challengeSchema>;

export const workspaceSchema = z.object({ id: idSchema, name: z.string(), rootResourceId: idSchema });
export type Workspace = z.infer<typeof workspaceSchema>;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  createdAt: timeSchema,
  workspace: workspaceSchema,
  workspaces: z.array(workspaceSchema),
});
export type User = z.infer<typeof userSchema>;

/** How a session reaches its browser: as an `HttpOnly` cookie, or as a token kept in memory. */
export type SessionMode = 'cookie' | 'token';

export const verifiedSchema = z.object({
  user: userSchema,
  /** `token` (`svs_…`) stands in it in token mode only. */
  session: z.object({ expiresAt: timeSchema, token: z.optional(z.string()) }),
  returnTo: z.optional(z.string()),
});
export type Verified = z.infer<typeof verifiedSchema>;

/** Who is signed in, or nobody: asking is no failure, so that a page may ask on every load. */
export const sessionSchema = z.object({ user: z.nullable(userSchema), expiresAt: z.optional(timeSchema) });
export type Session = z.infer<typeof sessionSchema>;
