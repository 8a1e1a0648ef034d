import { tokenRoutes } from '../contract/authentication/token-routes.ts';
import type { AccessToken, CreatedAccessToken, NewAccessToken } from '../contract/authentication/apis/tokens.ts';
import type { PlatformClient } from './client.ts';
import type { CallOptions } from './transport.ts';
import { isFailure } from './failure.ts';

/** Somebody's tokens for scripts. Every method throws a `PlatformFailure` by cause, or an `AbortError`. */
export interface AccessTokensClient {
  /** The newest first, those that have run out among them. */
  list(options?: CallOptions): Promise<readonly AccessToken[]>;
  /**
   * Makes a token; this answer alone holds its secret. The same `key` within a minute tells another one, and the former
   * is void.
   *
   * @throws {PlatformFailure} `fresh_sign_in_required` 12 hours after a verification; `forbidden` for a token;
   * `already_used` for a key of longer ago; `conflict` for one too many
   */
  create(token: NewAccessToken, options?: CallOptions): Promise<CreatedAccessToken>;
  /** Ends a token at once; one that is gone already is no failure. */
  revoke(id: string, options?: CallOptions): Promise<void>;
  /** Ends a token while its page is being left: nothing can be waited for, and nothing is told of it. */
  revokeLeaving(id: string): Promise<void>;
}

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
