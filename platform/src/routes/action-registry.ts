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
import { invalid, ProblemError } from '../problem.ts';
import type { SignedIn } from '../tasks/task.ts';
import type { Call } from './call.ts';
import type { PlatformServices } from './services.ts';

interface Invocation<Id extends ActionId> {
  readonly services: PlatformServices;
  readonly call: Call;
  readonly signedIn: SignedIn;
  readonly payload: ActionPayload<Id>;
}

/** What each action does; the contract's rows say the rest. */
const handlers: { readonly [Id in ActionId]: (invocation: Invocation<Id>) => Promise<ActionResult<Id>> } = {
  '@service/authentication/actions/get-current-user': ({ services, call, signedIn }) =>
    services.currentUser(call, signedIn),
  '@service/resources/actions/cancel-upload': ({ services, call, signedIn, payload }) =>
    services.uploads.cancel(call, signedIn, payload.uploadId),
};

const isAction = (id: string): id is ActionId => Object.hasOwn(actions, id);

/** @throws {ProblemError} for an id that is no action: of another kind `not_invocable`, else `unknown_action`. */
export function requireAction(id: string): ActionId {
  if (isAction(id)) return id;
  const part = isPartId(id) ? partById(id) : undefined;
  if (part && part.kind !== 'actions') {
    throw new ProblemError('not_invocable', { detail: 'Only actions can be invoked.', params: { kind: part.kind } });
  }
  throw new ProblemError('unknown_action');
}

/** @throws {ProblemError} `validation_failed` for a payload that the action does not know, and whatever it fails by. */
export async function invokeAction<Id extends ActionId>(
  id: Id,
  { payload, ...by }: Omit<Invocation<Id>, 'payload'> & { readonly payload: unknown },
): Promise<ActionResult<Id>> {
  const checked = check(actions[id].payload as unknown as z.ZodMiniType<ActionPayload<Id>>, payload);
  if (!checked.ok) throw invalid(checked.issues);
  return handlers[id]({ ...by, payload: checked.value });
}
