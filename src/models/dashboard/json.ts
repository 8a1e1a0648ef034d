import { idempotencyKey } from '../../transport/retry.ts';

/** A number that a JavaScript number would write differently: too big, too exact, or in another notation. */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  valueOf(): number {
    return Number(this.text);
  }

  /** For a page that writes the document itself: exact where the browser has `JSON.rawJSON`. */
  toJSON(): unknown {
    const { rawJSON } = JSON as unknown as { readonly rawJSON?: (text: string) => unknown };
    return rawJSON ? rawJSON(this.text) : this.valueOf();
  }
}

export type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral);

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Prefix of strings that stand for number literals; random, so that no string of a document has it. */
const mark = idempotencyKey();
const marked = new RegExp(`"${mark}([^"]*)"`, 'g');

/**
 * Parses JSON without loss: `stringify` writes every number as it was written here.
 *
 * @throws {SyntaxError}
 */
export function parse(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  const replaced = text.replaceAll(stringOrNumber, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${mark}${token}"`,
  );
  if (replaced === text) return parsed;
  return JSON.parse(replaced, (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? new NumberLiteral(value.slice(mark.length)) : value,
  );
}

/** As `JSON.stringify`, with every number literal as it was written; `String(value)` of what JSON does not have. */
export function stringify(value: unknown, space?: number): string {
  function literal(this: Members, name: string, each: unknown): unknown {
    const own = this[name];
    return own instanceof NumberLiteral ? mark + own.text : each;
  }
  const text = JSON.stringify(value, literal, space) as string | undefined;
  return text?.replaceAll(marked, '$1') ?? String(value);
}

/** The same with JavaScript numbers, for code that reads the values. */
export function plain(value: unknown): unknown {
  if (value instanceof NumberLiteral) return value.valueOf();
  if (Array.isArray(value)) return value.map(plain);
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

/** `after`, made of plain values, with the number literals of `before` where both have the same number. */
export function keepLiterals(before: unknown, after: unknown): unknown {
  if (before instanceof NumberLiteral) return before.valueOf() === after ? before : after;
  if (Array.isArray(before) && Array.isArray(after))
    return after.map((each: unknown, index) => keepLiterals(before[index], each));
  if (!isMembers(before) || !isMembers(after)) return after;
  return Object.fromEntries(
    Object.entries(after).map(([name, each]) => [
      name,
      keepLiterals(Object.hasOwn(before, name) ? before[name] : undefined, each),
    ]),
  );
}
