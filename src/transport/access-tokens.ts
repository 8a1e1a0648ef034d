import { tokenRoutes } from '../contract/authentication/token-routes.ts';
import type { AccessToken, CreatedAccessToken, NewAccessToken } from '../contract/authentication/apis/tokens.ts';
import type { PlatformClient } from './client.ts';
import type { CallOptions } from './transport.ts';
import { isFailure } from './failure.ts';

/** Access tokens of the signed-in user. Methods reject with a `PlatformFailure` or an `AbortError`. */
export interface AccessTokensClient {
  /** Newest first, expired ones included. */
  list(options?: CallOptions): Promise<readonly AccessToken[]>;
  /**
   * Creates a token. Only this answer contains its secret; repeating `key` within a minute replaces the token.
   *
   * @throws {PlatformFailure} `fresh_sign_in_required` 12 hours after a verification; `forbidden` for a token;
   * `already_used` for an older key; `conflict` for one too many
   */
  create(token: NewAccessToken, options?: CallOptions): Promise<CreatedAccessToken>;
  /** A token that no longer exists is no failure. */
  revoke(id: string, options?: CallOptions): Promise<void>;
  /** Revokes a token while the page unloads, without waiting. */
  revokeLeaving(id: string): Promise<void>;
}

/** Access tokens by a platform's client. */
export function createAccessTokens(client: PlatformClient): AccessTokensClient {
  return {
    list: async (options) => (await client.call(tokenRoutes.tokens, undefined, options)).items,
    create: (token, options) => client.call(tokenRoutes.createToken, token, options),
    async revoke(id, options) {
      try {
        await client.call(tokenRoutes.revokeToken, { id }, options);
      } catch (error) {
        if (!isFailure(error, 'not_found')) throw error;
      }
    },
    async revokeLeaving(id) {
      const { method, path } = tokenRoutes.revokeToken;
      const url = `${client.baseUrl}${path}?${new URLSearchParams({ id })}`;
      await client.fetch(url, { ...(await client.authorise({})), method, keepalive: true });
    },
  };
}
