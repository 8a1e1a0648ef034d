import * as z from 'zod/mini';
import { fieldHints } from '../../hints.ts';
import { idSchema, lineSchema, timeSchema } from '../../scalars.ts';

/** A token for scripts, as its owner sees it in a list: never its secret. */
export const accessTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timeSchema,
  /** Written down once an hour; `null` for one that was never used. */
  lastUsedAt: z.nullable(timeSchema),
  /** `null` for one that lives until it is revoked. */
  expiresAt: z.nullable(timeSchema),
  /** How it begins, enough to recognise it by. */
  prefix: z.string(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** Newest first; the limit `tokensPerPerson` keeps it on one page. */
export const accessTokenListSchema = z.object({
  items: z.array(accessTokenSchema),
  start: z.number(),
  total: z.number(),
  previousCursor: z.nullable(z.string()),
  nextCursor: z.nullable(z.string()),
});
export type AccessTokenList = z.infer<typeof accessTokenListSchema>;

const tokenNameSchema = lineSchema(1, 80);
fieldHints.add(tokenNameSchema, { field: 'text', format: 'line', label: 'name', autocapitalize: 'sentences' });

/** Fields of a new token. */
export const newAccessTokenSchema = z.strictObject({
  name: tokenNameSchema,
  expiresAt: z.optional(timeSchema),
});
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;

/** The one answer that holds the secret. */
export const createdAccessTokenSchema = z.extend(accessTokenSchema, {
  /** `svc_`, 256 bits in base 62, and a checksum of six letters. */
  token: z.string(),
});
export type CreatedAccessToken = z.infer<typeof createdAccessTokenSchema>;
