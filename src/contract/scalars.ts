import * as z from 'zod/mini';
import { format } from './zod-format.ts';

export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{6,64}$/));

/** RFC 3339 in UTC. */
export const timeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/));

/** One trimmed line without control and bidi characters. */
export const lineSchema = (minimum: number, maximum: number) =>
  z.string().check(z.trim(), z.minLength(minimum), z.maxLength(maximum), format('line'));
