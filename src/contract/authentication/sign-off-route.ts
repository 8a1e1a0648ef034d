import type { Route } from '../route.ts';
import type { SignOff } from './apis/sign-off.ts';

/** Apart from `routes`, so that sign-in does not load it. */
export const signOffRoute: Route<SignOff, undefined> = {
  name: 'users.sign-off',
  method: 'POST',
  path: '/api/v0/users/sign-off',
  keyed: true,
};
