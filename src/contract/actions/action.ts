import type * as z from 'zod/mini';
import type { Origin } from '../origin.ts';

/** Contract of an action. */
export interface ActionRow {
  /** Origin of its id. */
  readonly identity: Origin;
  /** It is a tool of agents: of published ones those that the published interface lists as tools, and no others. */
  readonly tool: boolean;
  readonly payload: z.ZodMiniType<object>;
  readonly result: z.ZodMiniType<object>;
  readonly title: string;
  /** Description for agents. */
  readonly description: string;
  /** It changes nothing. */
  readonly readOnly: boolean;
}
