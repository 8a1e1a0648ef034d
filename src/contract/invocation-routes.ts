import type { Invoked } from './answers.ts';
import { invokedAnswer } from './compiled.ts';
import type { Route } from './routes.ts';

/** How actions are invoked; beside `routes`, so that signing in loads none. */
export const invocationRoutes = {
  invoke: {
    name: 'actions.invoke',
    method: 'POST',
    path: '/actions',
    output: invokedAnswer,
    keyed: true,
  } as Route<{ action: string; payload: object }, Invoked>,
} as const;
