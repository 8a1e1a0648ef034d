import { locales, type Locale } from '@service/widgets/contract';

/** The first language of ours by the order of `Accept-Language` (RFC 9110 §12.5.4), else English. */
export function negotiateLocale(header: string | null): Locale {
  const wanted = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0]?.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.map(({ language }) => locales.find((locale) => locale === language)).find(Boolean) ?? 'en';
}

/** One range of media types that a client takes. */
interface Range {
  readonly type: string;
  /** From 0, for what it does not take, to 1. */
  readonly weight: number;
}

const rangesOf = (accept: string): Range[] =>
  accept.split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return { type, weight: weight === undefined ? 1 : Number(weight) };
  });

/** How well a client takes a type: by the range that says most of it, of two such the heavier. */
function match(ranges: readonly Range[], type: string): { readonly weight: number; readonly precision: number } {
  const wider = ['*/*', `${type.split('/')[0]}/*`, type];
  const matching = ranges
    .map((range) => ({ weight: range.weight, precision: wider.indexOf(range.type) }))
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
  const ranges = rangesOf(accept ?? '');
  const one = match(ranges, type);
  const another = match(ranges, other);
  if (!one.weight) return false;
  return one.weight > another.weight || (one.weight === another.weight && one.precision > another.precision);
}

/** Browsers prefer a page, programs JSON. */
export const wantsPage = (accept: string | null | undefined): boolean =>
  prefers(accept, 'text/html', 'application/json');
