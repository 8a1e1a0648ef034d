import { distance } from '../diagnostics/tags.ts';

/** The name that `name` is probably a misspelling of. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const most = Math.max(2, Math.floor(name.length / 3));
  const [best] = names
    .map((each) => ({ each, errors: distance(each.toLowerCase(), name.toLowerCase()) }))
    .filter(({ errors }) => errors <= most)
    .toSorted((one, other) => one.errors - other.errors);
  return best?.each;
}

/** ` Did you mean x?`, or nothing. */
export function didYouMean(name: string, names: readonly string[]): string {
  const found = nearest(name, names);
  return found === undefined ? '' : ` Did you mean ${found}?`;
}
