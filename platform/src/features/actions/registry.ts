import {
  actions,
  check,
  isPartId,
  partById,
  type ActionId,
  type ActionPayload,
  type ActionResult,
} from '@service/widgets/contract';
import type * as z from 'zod/mini';
import type { Keyed } from '../../commands/idempotency.ts';
import { invalid, ProblemError } from '../../problem.ts';
import type { Invoked } from './action.ts';
import { handlers } from './handlers.ts';

export type ActionRequest = Pick<Invoked<ActionId>, 'services' | 'call' | 'signedIn'> & {
  readonly payload: unknown;
  readonly keyed?: Keyed | undefined;
};

const isAction = (id: string): id is ActionId => Object.hasOwn(actions, id);

/** @throws {ProblemError} `not_invocable` for ids of another kind, else `unknown_action` */
export function requireAction(id: string): ActionId {
  if (isAction(id)) return id;
  const part = isPartId(id) ? partById(id) : undefined;
  if (part && part.kind !== 'actions') {
    throw new ProblemError('not_invocable', { detail: 'Only actions can be invoked.', params: { kind: part.kind } });
  }
  throw new ProblemError('unknown_action');
}

/**
 * Invokes an action; once per key and body.
 *
 * @throws {ProblemError} `validation_failed` for an invalid payload, `conflict` for a key with another body, and the
 * action's own
 */
export async function invokeAction<Id extends ActionId>(
  id: Id,
  { payload, keyed, ...by }: ActionRequest,
): Promise<ActionResult<Id>> {
  const { payload: schema, readOnly: reads } = actions[id];
  const checked = check(schema as unknown as z.ZodMiniType<ActionPayload<Id>>, payload);
  if (!checked.ok) throw invalid(checked.issues);
  const invocation = await by.services.invocation(by.call, by.signedIn, { keyed, reads });
  const before = await invocation.answered();
  if (before) return before as ActionResult<Id>;
  return handlers[id]({ ...by, payload: checked.value, once: invocation.once });
}
