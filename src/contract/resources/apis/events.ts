import * as z from 'zod/mini';
import { idSchema } from '../../scalars.ts';
import { personSchema } from '../resource.ts';

/** What a server-sent event of `resources.events` says; its kind is the event's name. */
export const resourceEventSchema = z.object({
  resourceId: z.optional(idSchema),
  /** Where it is now, as far as the caller may read that. */
  parentId: z.optional(z.nullable(idSchema)),
  /** Where it was, of a move or a deletion. */
  fromId: z.optional(z.nullable(idSchema)),
  /** The task that finished. */
  concept: z.optional(z.string()),
  revision: z.optional(z.number()),
  /** Absent where it is the caller. */
  by: z.optional(personSchema),
});
export type ResourceEventData = z.infer<typeof resourceEventSchema>;

/** What happened after a position, for who can't hold a stream open: all of it up to `position`, or the first of it. */
export const eventPageSchema = z.object({
  events: z.array(z.object({ kind: z.string(), position: z.number(), data: z.record(z.string(), z.unknown()) })),
  position: z.number(),
});
export type EventPage = z.infer<typeof eventPageSchema>;
