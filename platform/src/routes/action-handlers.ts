import type { ActionId, ActionPayload, ActionResult } from '@service/widgets/contract';
import type { Once } from '../events/invocation.ts';
import { readWithin } from '../events/raise.ts';
import type { SignedIn } from '../tasks/task.ts';
import type { Call } from './call.ts';
import type { PlatformServices } from './services.ts';

/** Who invokes an action, and with what. */
export interface Invoked<Id extends ActionId> {
  readonly services: PlatformServices;
  readonly call: Call;
  readonly signedIn: SignedIn;
  readonly payload: ActionPayload<Id>;
  /** What it does is done in here, so that a repeat by its key does nothing. */
  readonly once: Once;
}

/** What each action does; the contract's rows say the rest. */
export const handlers: { readonly [Id in ActionId]: (invoked: Invoked<Id>) => Promise<ActionResult<Id>> } = {
  '@service/authentication/actions/get-current-user': ({ once }) =>
    once((work) => readWithin(work, 'authentication.current-user.requested', {})),
  '@service/resources/actions/cancel-upload': ({ services, call, signedIn, payload, once }) =>
    services.uploads.cancel(call, signedIn, payload.uploadId, once),
};
