import * as z from 'zod/mini';
import { fieldHints } from '../../hints.ts';
import { idSchema, lineSchema, listSchema, timeSchema } from '../../scalars.ts';

/** Access token in a list, without its secret. */
export const accessTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: timeSchema,
  /** Updated hourly; `null` if never used. */
  lastUsedAt: z.nullable(timeSchema),
  /** `null` for no expiry. */
  expiresAt: z.nullable(timeSchema),
  /** First characters of the secret. */
  prefix: z.string(),
});
/** Access token in a list, without its secret. */
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** Newest first, on one page. */
export const accessTokenListSchema = listSchema(accessTokenSchema);
/** Access tokens of the user. */
export type AccessTokenList = z.infer<typeof accessTokenListSchema>;

const tokenNameSchema = lineSchema(1, 80);
fieldHints.add(tokenNameSchema, { field: 'text', format: 'line', label: 'name', autocapitalize: 'sentences' });

/** Body that creates an access token. */
export const newAccessTokenSchema = z.strictObject({
  name: tokenNameSchema,
  expiresAt: z.optional(timeSchema),
});
/** Body that creates an access token. */
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;

/** The only response with the secret. */
export const createdAccessTokenSchema = z.extend(accessTokenSchema, {
  /** `svc_`, 256 bits in base 62, and a checksum of six letters. */
  token: z.string(),
});
/** New access token with its secret, which is shown once. */
export type CreatedAccessToken = z.infer<typeof createdAccessTokenSchema>;
