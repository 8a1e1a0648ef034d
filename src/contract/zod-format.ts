import * as z from 'zod/mini';
import { formats, type FormatIssue, type FormatName } from './formats.ts';

/** zod check of a named format; skips values with an earlier issue. */
export const format = <Name extends FormatName>(name: Name) =>
  z.superRefine<Parameters<(typeof formats)[Name]>[0]>((value, context) => {
    if (context.issues.length) return;
    const fault = (formats[name] as (value: unknown) => FormatIssue | undefined)(value);
    if (fault) context.addIssue({ code: 'custom', input: value, params: { code: fault.code, ...fault.params } });
  });

/** `z.maxLength` that counts code points, as the schema that is published does. */
export function maxCharacters(maximum: number) {
  const limit = z.maxLength(maximum);
  const { check } = limit._zod;
  limit._zod.check = (payload) => ([...(payload.value as string)].length > maximum ? check(payload) : undefined);
  return limit;
}
