import type * as z from 'zod/mini';
import { currentUserPayloadSchema, currentUserSchema } from './verification.ts';
import { cancelUploadPayloadSchema, cancelUploadSchema } from './resources.ts';

/** Every action that can be invoked: `POST /actions`, MCP and the SDK's types come from these rows. */
export const actions = {
  '@service/authentication/actions/get-current-user': {
    payload: currentUserPayloadSchema,
    result: currentUserSchema,
    title: 'Current user',
    /** What an agent is told of it. */
    description: 'Tells who is calling: name, e-mail address and the workspaces that they are a member of.',
    /** It changes nothing. */
    readOnly: true,
  },
  '@service/resources/actions/cancel-upload': {
    payload: cancelUploadPayloadSchema,
    result: cancelUploadSchema,
    title: 'Cancel an upload',
    description: 'Ends an upload of the caller’s own that is under way, and leaves nothing of it behind.',
    readOnly: false,
  },
} as const;

export type ActionId = keyof typeof actions;
export type ActionPayload<Id extends ActionId> = z.input<(typeof actions)[Id]['payload']>;
export type ActionResult<Id extends ActionId> = z.output<(typeof actions)[Id]['result']>;
