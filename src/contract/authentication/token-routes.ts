import { accessTokenListAnswer, createdAccessTokenAnswer } from '../compiled/tokens.ts';
import type { Route } from '../route.ts';
import type { AccessTokenList, CreatedAccessToken, NewAccessToken } from './apis/tokens.ts';

const path = '/api/v0/users/tokens';
const name = 'users.tokens';

/** Apart from `routes`, so that sign-in does not load them. */
export const tokenRoutes = {
  tokens: { name, method: 'GET', path, output: accessTokenListAnswer } as Route<undefined, AccessTokenList>,
  createToken: { name, method: 'POST', path, output: createdAccessTokenAnswer, keyed: true } as Route<
    NewAccessToken,
    CreatedAccessToken
  >,
  /** `not_found` the second time. */
  revokeToken: { name, method: 'DELETE', path } as Route<{ id: string }, undefined>,
} as const;
