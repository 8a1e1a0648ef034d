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

export function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Value that a fragment with a JSON pointer names: `#/$defs/a` (RFC 6901 §6); `undefined` if there is none. */
export function pointed(root: unknown, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let here = root;
  for (const part of decode(reference.slice(2)).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[key];
  }
  return here;
}

/** JSON pointer (RFC 6901) of a path. */
export const pointer = (path: readonly (string | number)[]): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
