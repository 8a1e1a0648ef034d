import { invokedAnswer } from '../compiled/actions.ts';
import type { Route } from '../route.ts';
import type { Invoked } from './apis/invoke.ts';

/** Apart from `routes`, so that sign-in does not load it. */
export const invocationRoutes = {
  invoke: {
    name: 'actions.invoke',
    method: 'POST',
    path: '/actions',
    output: invokedAnswer,
    keyed: true,
  } as Route<{ action: string; payload: object }, Invoked>,
} as const;
