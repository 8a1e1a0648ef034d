import type * as z from 'zod/mini';
import type { Origin } from './origin.ts';
import { currentUserPayloadSchema, currentUserSchema } from './verification.ts';
import { cancelUploadPayloadSchema, cancelUploadSchema } from './resources.ts';

/** What is promised of an action. */
export interface ActionRow {
  /** Origin of its id. */
  readonly identity: Origin;
  /** It is a tool of agents: of published ones those that the published interface lists as tools, and no others. */
  readonly tool: boolean;
  readonly payload: z.ZodMiniType<object>;
  readonly result: z.ZodMiniType<object>;
  readonly title: string;
  /** What an agent is told of it. */
  readonly description: string;
  /** It changes nothing. */
  readonly readOnly: boolean;
}

/** Every action that can be invoked: the catalogue, `POST /actions`, MCP and the SDK's types come from these rows. */
export const actions = {
  '@service/authentication/actions/get-current-user': {
    identity: 'published',
    tool: true,
    payload: currentUserPayloadSchema,
    result: currentUserSchema,
    title: 'Current user',
    description: 'Tells who is calling: name, e-mail address and the workspaces that they are a member of.',
    readOnly: true,
  },
  '@service/resources/actions/cancel-upload': {
    identity: 'published',
    tool: false,
    payload: cancelUploadPayloadSchema,
    result: cancelUploadSchema,
    title: 'Cancel an upload',
    description: 'Ends an upload of the caller’s own that is under way, and leaves nothing of it behind.',
    readOnly: false,
  },
} as const satisfies Readonly<Record<string, ActionRow>>;

export type ActionId = keyof typeof actions;
export type ActionPayload<Id extends ActionId> = z.input<(typeof actions)[Id]['payload']>;
export type ActionResult<Id extends ActionId> = z.output<(typeof actions)[Id]['result']>;
