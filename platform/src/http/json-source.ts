const isSpace = (json: string, at: number): boolean => ' \t\n\r'.includes(json.charAt(at)) && at < json.length;

function skipSpace(json: string, from: number): number {
  let at = from;
  while (isSpace(json, at)) at += 1;
  return at;
}

function skipText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '"') return at + 1;
    if (json[at] === '\\') at += 1;
  }
  return json.length;
}

function skipValue(json: string, from: number): number {
  let depth = 0;
  for (let at = from; at < json.length;) {
    const character = json.charAt(at);
    if (depth === 0 && ',]} \t\n\r'.includes(character)) return at;
    if (character === '"') at = skipText(json, at);
    else {
      if ('{['.includes(character)) depth += 1;
      if ('}]'.includes(character)) depth -= 1;
      at += 1;
    }
    if (depth === 0 && '}]"'.includes(json.charAt(at - 1))) return at;
  }
  return json.length;
}

/** Source text of a member in an object that begins at `from`; of equal names the last one, as in `JSON.parse`. */
function memberAt(json: string, from: number, name: string): { from: number; to: number } | undefined {
  let found: { from: number; to: number } | undefined;
  for (let at = skipSpace(json, from + 1); json[at] === '"';) {
    const keyEnd = skipText(json, at);
    const key: unknown = JSON.parse(json.slice(at, keyEnd));
    const start = skipSpace(json, skipSpace(json, keyEnd) + 1);
    const end = skipValue(json, start);
    if (key === name) found = { from: start, to: end };
    at = skipSpace(json, end);
    if (json[at] === ',') at = skipSpace(json, at + 1);
  }
  return found;
}

/**
 * Source text of a value inside a valid JSON text: numbers, order and spelling as received.
 *
 * @param path names of members, from the outermost object on
 */
export function sourceOf(json: string, path: readonly string[]): string | undefined {
  let place: { from: number; to: number } | undefined = { from: skipSpace(json, 0), to: json.length };
  for (const name of path) {
    place = place && json[place.from] === '{' ? memberAt(json, place.from, name) : undefined;
  }
  return place && json.slice(place.from, place.to);
}
