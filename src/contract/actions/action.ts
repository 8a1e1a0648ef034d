import type * as z from 'zod/mini';
import type { Origin } from '../origin.ts';

/** Action of the contract: schemas of its payload and result, and its texts. */
export interface ActionRow {
  /** Origin of the id. */
  readonly identity: Origin;
  /** `true` for actions that agents may call. */
  readonly tool: boolean;
  readonly payload: z.ZodMiniType<object>;
  readonly result: z.ZodMiniType<object>;
  readonly title: string;
  /** For agents. */
  readonly description: string;
  readonly readOnly: boolean;
}
