/** A member or an element as it is written. */
export interface Item {
  /** Of a member. */
  readonly name: string | undefined;
  readonly from: number;
  /** Where a member's name ends. */
  readonly nameTo: number;
  /** Where its value begins. */
  readonly value: number;
  readonly to: number;
}

/** An object or an array as it is written, its brackets included. */
export interface Container {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Item[];
}

const space = ' \t\n\r';
const closing = '}]';
const ends = `,${closing}${space}`;

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && space.includes(text.charAt(at))) at += 1;
  return at;
}

/** The end of the string that begins there. */
function skipString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The end of the value that begins there. */
export function skipValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"') at = skipString(text, at);
    else {
      if (character === '{' || character === '[') depth += 1;
      else if (closing.includes(character)) depth -= 1;
      at += 1;
    }
    // A number or a word has no end of its own.
    const ended = character === '"' || closing.includes(character) || ends.includes(text.charAt(at));
    if (depth === 0 && ended) return at;
  }
  return at;
}

/** What stands in the object or the array that begins there, in a text that is JSON. */
export function containerAt(text: string, from: number): Container {
  const named = text[from] === '{';
  const items: Item[] = [];
  let at = skipSpace(text, from + 1);
  while (at < text.length && !closing.includes(text.charAt(at))) {
    const nameTo = named ? skipString(text, at) : at;
    const name = named ? (JSON.parse(text.slice(at, nameTo)) as string) : undefined;
    const value = named ? skipSpace(text, skipSpace(text, nameTo) + 1) : at;
    const to = skipValue(text, value);
    items.push({ name, from: at, nameTo, value, to });
    at = skipSpace(text, to);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return { from, to: at + 1, items };
}

/** The value of a member, of two with one name the last one: as `JSON.parse` has it. */
export const memberOf = (container: Container | undefined, name: string): Item | undefined =>
  container?.items.findLast((item) => item.name === name);

/**
 * The text of a value inside of a text that is JSON, as it is written there.
 *
 * @param path names of members, from the outermost object on.
 */
export function textAt(text: string, path: readonly string[]): string | undefined {
  let at: number | undefined = skipSpace(text, 0);
  for (const name of path) {
    at = at !== undefined && text[at] === '{' ? memberOf(containerAt(text, at), name)?.value : undefined;
  }
  return at === undefined ? undefined : text.slice(at, skipValue(text, at));
}
