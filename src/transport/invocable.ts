import { invocationRoutes } from '../contract/actions/routes.ts';
import { actionResults } from '../contract/compiled/actions.ts';
import type { ActionId, ActionPayload, ActionResult } from '../contract/actions/actions.ts';
import { read } from '../contract/json-schema.ts';
import { isPartId, parsePartId } from '../contract/part-id.ts';
import { PlatformFailure } from './failure.ts';
import type { CallOptions, Transport } from './transport.ts';

const refusals = {
  not_invocable: { status: 422, title: 'Not invocable' },
  unknown_action: { status: 404, title: 'Unknown action' },
} as const;

/**
 * Refuses anything but an action before it is sent, as the platform would.
 *
 * @throws {PlatformFailure} `not_invocable` for the id of another kind of part; `unknown_action`
 */
function assertInvocable(id: string): void {
  if (Object.hasOwn(actionResults, id)) return;
  const kind = isPartId(id) ? parsePartId(id).kind : undefined;
  const code = kind && kind !== 'actions' ? 'not_invocable' : 'unknown_action';
  const problem = { type: `urn:service:problem:${code}`, code, ...refusals[code] };
  throw new PlatformFailure('refused', { operation: 'actions.invoke', status: problem.status, problem });
}

/** @throws {PlatformFailure} `unexpected-body` if the result violates the action's contract */
export async function invoke<Id extends ActionId>(
  { call }: Pick<Transport, 'call'>,
  id: Id,
  payload: ActionPayload<Id>,
  options?: CallOptions,
): Promise<ActionResult<Id>> {
  assertInvocable(id);
  const { result } = await call(invocationRoutes.invoke, { action: id, payload }, options);
  const parsed = read(actionResults[id] ?? {}, result);
  if (parsed.ok) return parsed.value as ActionResult<Id>;
  throw new PlatformFailure('unexpected-body', { operation: id, path: parsed.issues[0]?.path.join('.') ?? '' });
}
