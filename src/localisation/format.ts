const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

/** Caches `Intl` formats, which are slow to construct. */
function keep<Made extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => Made,
): Made {
  const made = (kept.get(key) as Made | undefined) ?? make();
  kept.set(key, made);
  return made;
}

/** `18 kB`, `1.2 MB` */
export function formatSize(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  const unit = units[step] ?? 'byte';
  const digits = amount < 10 && step > 1 ? 1 : 0;
  const format = keep(
    `size ${language} ${unit} ${digits}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: step ? 'short' : 'long',
        maximumFractionDigits: digits,
      }),
  );
  return format.format(amount);
}

export const formatNumber = (number: number, language: string): string =>
  keep(`number ${language}`, () => new Intl.NumberFormat(language)).format(number);

const day = 86_400_000;

/** Calendar days between, in the local time zone. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / day);
}

/** Shortest form of a time: `10:42`, `Yesterday`, `12 Nov`, `12 Nov 2025`. */
export function formatMoment(time: string, language: string, now = new Date()): string {
  const date = new Date(time);
  const days = daysBetween(date, now);
  const format = (options: Intl.DateTimeFormatOptions) =>
    keep(`date ${language} ${Object.keys(options).join()}`, () => new Intl.DateTimeFormat(language, options)).format(
      date,
    );
  if (days === 0) return format({ hour: 'numeric', minute: '2-digit' });
  if (days === 1) {
    const relative = keep(`day ${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
    const text = relative.format(-1, 'day');
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  }
  const sameYear = date.getFullYear() === now.getFullYear();
  return format({ day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) });
}

/** `12 Nov 2025` */
export const formatDate = (time: string, language: string): string =>
  keep(`medium ${language}`, () => new Intl.DateTimeFormat(language, { dateStyle: 'medium' })).format(new Date(time));

export const formatTime = (time: string, language: string): string =>
  keep(`time ${language}`, () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })).format(
    new Date(time),
  );

/** Constructs the formats for dates and sizes ahead of use, because the first construction is slow. */
export function prepareFormats(language: string): void {
  formatMoment('2020-01-01T00:00:00Z', language);
  formatSize(0, language);
}
