import { plain } from './kept-json.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const idOf = (value: unknown) => {
  const id = isObject(value) ? value['instanceId'] : undefined;
  return typeof id === 'string' ? id : undefined;
};

/**
 * For each element of a list its index in the list as it was before: the same value, else what has the same
 * `instanceId`, else what says the same, else what has no name and stood there.
 */
export function originsOf(before: readonly unknown[], after: readonly unknown[]): readonly (number | undefined)[] {
  const free = new Set(before.keys());
  const origins = after.map((): number | undefined => undefined);
  const match = (keyOf: (value: unknown, index: number) => unknown) => {
    const waiting = new Map<unknown, number[]>();
    for (const index of free) {
      const key = keyOf(before[index], index);
      if (key === undefined) continue;
      const same = waiting.get(key);
      if (same) same.push(index);
      else waiting.set(key, [index]);
    }
    for (const [nth, value] of after.entries()) {
      if (origins[nth] !== undefined) continue;
      const index = waiting.get(keyOf(value, nth))?.shift();
      if (index === undefined) continue;
      origins[nth] = index;
      free.delete(index);
    }
  };
  match((value) => value);
  match(idOf);
  match((value) => JSON.stringify(plain(value)));
  match((value, index) => (isObject(value) && idOf(value) === undefined ? index : undefined));
  return origins;
}
