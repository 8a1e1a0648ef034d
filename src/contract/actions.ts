import type * as z from 'zod/mini';
import { currentUserPayloadSchema, currentUserSchema } from './verification.ts';
import { cancelUploadPayloadSchema, cancelUploadSchema } from './resources.ts';

/** Every action that can be invoked, with its payload and its result: `POST /actions`, MCP and the SDK's types come from it. */
export const actions = {
  '@service/authentication/actions/get-current-user': {
    payload: currentUserPayloadSchema,
    result: currentUserSchema,
  },
  '@service/resources/actions/cancel-upload': {
    payload: cancelUploadPayloadSchema,
    result: cancelUploadSchema,
  },
} as const;

export type ActionId = keyof typeof actions;
export type ActionPayload<Id extends ActionId> = z.input<(typeof actions)[Id]['payload']>;
export type ActionResult<Id extends ActionId> = z.output<(typeof actions)[Id]['result']>;
