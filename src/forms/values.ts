/** JSON values as JSON Schema compares and measures them. */
export const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
export const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';

export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const kind = kindOf(one);
  if (kind !== kindOf(other) || (kind !== 'array' && kind !== 'object')) return false;
  const [keys, others] = [Object.keys(one as object), Object.keys(other as object)];
  return (
    keys.length === others.length &&
    keys.every(
      (key) =>
        Object.hasOwn(other as object, key) &&
        isEqual((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

/** Decimal digits and exponent: 1.5 is 15 and -1. */
function decimal(value: number): readonly [digits: bigint, exponent: number] {
  const [digits = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** Exact, unlike `%`: 0.3 is a multiple of 0.1. */
export function isMultiple(value: number, of: number): boolean {
  const [[digits, exponent], [divisor, power]] = [decimal(value), decimal(of)];
  const shared = Math.min(exponent, power);
  return (digits * 10n ** BigInt(exponent - shared)) % (divisor * 10n ** BigInt(power - shared)) === 0n;
}

/** Code points (2020-12 validation, §6.3); strings count UTF-16 units. */
export const lengthOf = (text: string) => [...text].length;

/** The same text for equal values. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isRecord(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
