import type { Patch } from '../../contract/resources/schema/markdown.ts';

const isHigh = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;
const isLow = (unit: number): boolean => unit >= 0xdc_00 && unit <= 0xdf_ff;

/** Text as the platform stores it: LF, and U+FFFD for lone surrogates. */
export const asContent = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
    .replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');

/** One replacement that never splits a surrogate pair; none if the texts are equal. */
export function patchBetween(before: string, after: string): readonly Patch[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  if (isHigh(before.charCodeAt(from - 1))) from--;
  let kept = 0;
  while (
    kept < shorter - from &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  ) {
    kept++;
  }
  if (kept && isLow(before.charCodeAt(before.length - kept))) kept--;
  return [{ from, to: before.length - kept, insert: after.slice(from, after.length - kept) }];
}

/** @param patch sorted and without overlaps */
export function applyPatch(text: string, patch: readonly Patch[]): string {
  let result = '';
  let done = 0;
  for (const { from, to, insert } of patch) {
    result += text.slice(done, from) + insert;
    done = to;
  }
  return result + text.slice(done);
}
