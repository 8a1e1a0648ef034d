import { locales, type Locale } from '@service/widgets/contract';

interface Weighted {
  readonly name: string;
  /** 0 (not acceptable) to 1. */
  readonly weight: number;
}

/** Entries of an `Accept` header in its order, with their q-values (RFC 9110 §12.4.2). */
const weightsOf = (header: string): Weighted[] =>
  header.split(',').map((entry) => {
    const [name = '', ...parameters] = entry.trim().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { name: name.trim(), weight: weight === undefined ? 1 : Number(weight) };
  });

/** The first supported language by `Accept-Language` (RFC 9110 §12.5.4), else English. */
export function negotiateLocale(header: string | null): Locale {
  const wanted = weightsOf((header ?? '').slice(0, 1000))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ name }) => name.split('-')[0]?.toLowerCase());
  return wanted.map((language) => locales.find((locale) => locale === language)).find(Boolean) ?? 'en';
}

/** Weight of the most specific matching range; the higher one of two. */
function match(ranges: readonly Weighted[], type: string): { readonly weight: number; readonly precision: number } {
  const wider = ['*/*', `${type.split('/')[0]}/*`, type];
  const matching = ranges
    .map((range) => ({ weight: range.weight, precision: wider.indexOf(range.name) }))
    .filter(({ precision }) => precision >= 0)
    .toSorted((one, other) => other.precision - one.precision || other.weight - one.weight);
  return matching[0] ?? { weight: 0, precision: -1 };
}

/**
 * Compares a client's preference for two media types by `Accept` (RFC 9110 §12.5.1). At equal q-values the more
 * specific range wins; a client that names neither prefers neither.
 *
 * @param type, other like `text/html`, without parameters
 */
export function prefers(accept: string | null | undefined, type: string, other: string): boolean {
  const ranges = weightsOf((accept ?? '').toLowerCase());
  const one = match(ranges, type);
  const another = match(ranges, other);
  if (!one.weight) return false;
  return one.weight > another.weight || (one.weight === another.weight && one.precision > another.precision);
}

export const wantsPage = (accept: string | null | undefined): boolean =>
  prefers(accept, 'text/html', 'application/json');
