export type Say = (...given: readonly unknown[]) => string;
/** A text, a text around a value with its own markup, or a function of its parameters. */
export type Sentence = string | readonly string[] | Say;

/** Names of parameters that are numbers; others are texts. */
const numbers =
  /^(number|count|left|total|minimum|maximum|passages|days|done|all|names|failed|minutes|seconds|hours|percent|row|column|wide|high|attemptsLeft)$/;

export const isNumber = (parameter: string): boolean => numbers.test(parameter);

/** Parameters as they are written in the source: `count`, or `{ minimum }`. */
export function parametersOf(say: Say): readonly string[] {
  const parameters = /^\(([^)]*)\)|^(\w+) =>/.exec(say.toString());
  const names = (parameters?.[1] ?? parameters?.[2] ?? '').split(',').map((name) => name.trim());
  return names.filter(Boolean);
}

/** Names of the arguments of a sentence, those of an object included. */
export const argumentsOf = (say: Say): readonly string[] =>
  parametersOf(say).map((parameter) => parameter.replaceAll(/[{}\s]/g, ''));

/** Calls a sentence with arguments by their names. */
export function sayWith(say: Say, parameters: readonly string[], given: Readonly<Record<string, unknown>>): unknown {
  const isObject = parameters.some((parameter) => parameter.startsWith('{'));
  return isObject ? say(given) : say(...parameters.map((name) => given[name]));
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each message by its path, and everything else that is in their place. */
export function messagesByPath(value: unknown, path: readonly string[] = []): readonly [path: string, unknown][] {
  if (!isGroup(value)) return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([key, inner]) => messagesByPath(inner, [...path, key]));
}
