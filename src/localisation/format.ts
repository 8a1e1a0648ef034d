const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const kept = new Map<string, unknown>();

/** Caches `Intl` formats, which are slow to construct. */
function format<Made, Options>(
  Format: new (language: string, options?: Options) => Made,
  language: string,
  options?: Options,
): Made {
  const key = Format.name + language + JSON.stringify(options);
  const made = (kept.get(key) as Made | undefined) ?? new Format(language, options);
  kept.set(key, made);
  return made;
}

/** `721 B`, `18 kB`, `1.2 MB` */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  return format(Intl.NumberFormat, language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 && step > 1 ? 1 : 0,
  })
    .format(amount)
    .replace(/byte$/i, 'B');
}

export const formatNumber = (number: number, language: string): string =>
  format(Intl.NumberFormat, language).format(number);

const day = 86_400_000;

/** Calendar days between, in the local time zone. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / day);
}

/**
 * Shortest form of a time: `10:42`, `Yesterday`, `12 Nov`, `12 Nov 2025`.
 *
 * @param isListed `Today 10:42`, in a column of dates
 */
export function formatMoment(time: string, language: string, now = new Date(), isListed = false): string {
  const date = new Date(time);
  const days = daysBetween(date, now);
  const formatted = (options: Intl.DateTimeFormatOptions) =>
    format(Intl.DateTimeFormat, language, options).format(date);
  const name = () => {
    const text = format(Intl.RelativeTimeFormat, language, { numeric: 'auto' as const }).format(0 - days, 'day');
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  };
  if (days === 0) return (isListed ? `${name()} ` : '') + formatted({ hour: 'numeric', minute: '2-digit' });
  if (days === 1) return name();
  const sameYear = date.getFullYear() === now.getFullYear();
  return formatted({ day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) });
}

/** `12 Nov 2025` */
export const formatDate = (time: string, language: string): string =>
  format(Intl.DateTimeFormat, language, { dateStyle: 'medium' }).format(new Date(time));

export const formatTime = (time: string, language: string): string =>
  format(Intl.DateTimeFormat, language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));

/** Constructs the formats for dates and sizes ahead of use, because the first construction is slow. */
export function prepareFormats(language: string): void {
  formatMoment('2020-01-01T00:00:00Z', language);
  formatSize(0, language);
}
