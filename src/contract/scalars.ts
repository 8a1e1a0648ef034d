import * as z from 'zod/mini';
import { format, maxCharacters } from './zod-format.ts';

/** Id: 6 to 64 letters, digits, `_` and `-`. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{6,64}$/));

/** RFC 3339 in UTC. */
export const timeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/));

/** Page or window of a list; `start` is the index of its first item. */
export const listSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    start: z.number(),
    total: z.number(),
    previousCursor: z.nullable(z.string()),
    nextCursor: z.nullable(z.string()),
  });

/** One trimmed line without control and bidi characters. */
export const lineSchema = (minimum: number, maximum: number) =>
  z.string().check(z.trim(), z.minLength(minimum), maxCharacters(maximum), format('line'));
