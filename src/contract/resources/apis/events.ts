import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';
import { personSchema } from '../resource.ts';

/** Data of a server-sent event of `resources.events`; the event's name is its kind. */
export const resourceEventSchema = z.object({
  resourceId: z.optional(idSchema),
  /** Present parent; absent without read access to it. */
  parentId: z.optional(z.nullable(idSchema)),
  /** Former parent, of a move or a deletion. */
  fromId: z.optional(z.nullable(idSchema)),
  /** The task that finished. */
  concept: z.optional(z.string()),
  revision: z.optional(z.number()),
  /** Absent where it is the caller. */
  by: z.optional(personSchema),
});
export type ResourceEventData = z.infer<typeof resourceEventSchema>;

/** Events after a position, for clients that poll: all up to `position`, or the first ones. */
export const eventPageSchema = z.object({
  events: z.array(z.object({ kind: z.string(), position: z.number(), data: z.record(z.string(), z.unknown()) })),
  position: z.number(),
});
export type EventPage = z.infer<typeof eventPageSchema>;
