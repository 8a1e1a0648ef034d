/** A number as it was written, where a double can't hold it (`JSON.rawJSON`, where the browser has it). */
interface RawNumber {
  readonly rawJSON: string;
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

export const { rawJSON, isRawJSON } = JSON as unknown as {
  readonly rawJSON?: (text: string) => RawNumber;
  readonly isRawJSON?: (value: unknown) => value is RawNumber;
};

const keepNumber: Reviver = (_key, value, context) => {
  const source = context?.source;
  return rawJSON && typeof value === 'number' && source && String(value) !== source ? rawJSON(source) : value;
};

/** What has been parsed here → the text that it was parsed of. */
export const texts = new WeakMap<object, string>();

/**
 * Parses JSON so that `JSON.stringify` writes every number again as it was written.
 *
 * @throws {SyntaxError} for what is no JSON.
 */
export const parseKept = (text: string): unknown => JSON.parse(text, keepNumber);

/** The same with plain numbers: for who reads the values. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isRawJSON?.(value)) return Number(value.rawJSON);
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}
