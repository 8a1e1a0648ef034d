import { Hono } from 'hono';
import {
  actions,
  check,
  invocationSchema,
  isPartId,
  partById,
  routes,
  type ActionId,
  type ActionPayload,
  type ActionResult,
} from '@service/widgets/contract';
import type * as z from 'zod/mini';
import { invalid, ProblemError } from '../problem.ts';
import type { SignedIn } from '../tasks/task.ts';
import { readJson, refuseUnstorable } from './body.ts';
import type { Call, PlatformEnv } from './call.ts';
import { keyedBy, mount } from './endpoint.ts';
import type { PlatformServices } from './services.ts';

interface Invocation<Id extends ActionId> {
  readonly call: Call;
  readonly signedIn: SignedIn;
  readonly payload: ActionPayload<Id>;
}

type Handlers = { readonly [Id in ActionId]: (invocation: Invocation<Id>) => Promise<ActionResult<Id>> };

const isAction = (id: string): id is ActionId => Object.hasOwn(actions, id);

/** @throws {ProblemError} for an id that is no action: of another kind `not_invocable`, else `unknown_action`. */
function requireAction(id: string): ActionId {
  if (isAction(id)) return id;
  const part = isPartId(id) ? partById(id) : undefined;
  if (part && part.kind !== 'actions') {
    throw new ProblemError('not_invocable', { detail: 'Only actions can be invoked.', params: { kind: part.kind } });
  }
  throw new ProblemError('unknown_action');
}

/** `POST /actions`. Who calls is settled before anything of the invocation is told. */
export function actionRoutes(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  const handlers: Handlers = {
    '@service/authentication/actions/get-current-user': ({ call, signedIn }) => services.currentUser(call, signedIn),
    '@service/resources/actions/cancel-upload': ({ call, signedIn, payload }) =>
      services.uploads.cancel(call, signedIn, payload.uploadId),
  };

  async function invoke<Id extends ActionId>(
    id: Id,
    call: Call,
    signedIn: SignedIn,
    value: unknown,
  ): Promise<ActionResult<Id>> {
    const checked = check(actions[id].payload as unknown as z.ZodMiniType<ActionPayload<Id>>, value);
    if (!checked.ok) throw invalid(checked.issues);
    return handlers[id]({ call, signedIn, payload: checked.value });
  }

  mount(app, routes.invoke.path, {
    async POST(context) {
      const { call } = context.var;
      const signedIn = await services.requireSignedIn(call);
      const body = await readJson(call.request, services.settings.limits.jsonBytes);
      refuseUnstorable(body);
      const checked = check(invocationSchema, body);
      if (!checked.ok) throw invalid(checked.issues);
      // nothing that can be invoked yet writes, so a key has nothing to be kept for
      keyedBy(call.request, routes.invoke.name, body);
      const action = requireAction(checked.value.action);
      return context.json({ action, result: await invoke(action, call, signedIn, checked.value.payload) });
    },
  });

  return app;
}
