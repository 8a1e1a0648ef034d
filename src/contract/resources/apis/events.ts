import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';
import { personSchema } from '../resource.ts';

/** Data of an event; its kind is the event's name. */
export const resourceEventSchema = z.object({
  resourceId: z.optional(idSchema),
  /** Current parent; absent without read access. */
  parentId: z.optional(z.nullable(idSchema)),
  /** Former parent, for a move or a deletion. */
  fromId: z.optional(z.nullable(idSchema)),
  concept: z.optional(z.string()),
  revision: z.optional(z.number()),
  /** Absent for the reader. */
  by: z.optional(personSchema),
});
/** Data of a live event. */
export type ResourceEventData = z.infer<typeof resourceEventSchema>;

/** Events after a position, up to `position`, for clients that poll. */
export const eventPageSchema = z.object({
  events: z.array(z.object({ kind: z.string(), position: z.number(), data: z.record(z.string(), z.unknown()) })),
  position: z.number(),
});
/** Events after a position. */
export type EventPage = z.infer<typeof eventPageSchema>;
