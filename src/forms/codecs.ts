import type { JsonSchema } from '../contract/json-schema.ts';
import { readNumber } from './schema-fields.ts';
import type { SchemaIssue } from './evaluation.ts';
import { isEqual } from './values.ts';
import type { Choice, LeafDefinition } from './definition.ts';

export interface CodecOptions {
  readonly schema: JsonSchema;
  readonly choices: readonly Choice[];
  readonly trim: boolean;
  /** BCP 47 tag, for the format of numbers. */
  readonly language: string;
}

/** Value of an input, or its issue; `value` is `undefined` for an empty input. */
export type ReadResult = { readonly value: unknown } | { readonly issue: SchemaIssue };

interface Codec {
  readonly blank: unknown;
  write(value: unknown, reading: CodecOptions): unknown;
  read(raw: unknown, reading: CodecOptions): ReadResult;
}

const missing: ReadResult = { value: undefined };
const wrong = (code: string, format?: string): ReadResult => ({
  issue: { code, ...(format && { params: { format } }) },
});

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

const text: Codec = {
  blank: '',
  write: textOf,
  read(raw, { trim }) {
    const given = String(raw ?? '');
    return { value: (trim ? given.trim() : given) || undefined };
  },
};

const decimals = new Map<string, string>();

function decimalOf(language: string): string {
  const known = decimals.get(language);
  if (known) return known;
  const found = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  decimals.set(language, found);
  return found;
}

/** Decimal notation without an exponent. */
const digitsOf = (value: number) =>
  /e/.test(String(value))
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : String(value);

const number: Codec = {
  blank: '',
  write: (value, { language }) =>
    typeof value === 'number' ? digitsOf(value).replace('.', decimalOf(language)) : textOf(value),
  read(raw, { language, schema }) {
    const value = readNumber(String(raw ?? ''), language);
    if (typeof value === 'string') return wrong('wrong_type');
    const whole = schema.type !== 'integer' || value === undefined || Number.isInteger(value);
    return whole && (value === undefined || Number.isFinite(value)) ? { value } : wrong('wrong_type');
  },
};

const checkbox: Codec = {
  blank: undefined,
  write: (value, { schema }) =>
    'const' in schema ? isEqual(value, schema.const) : value === undefined ? undefined : value === true,
  read: (raw, { schema }) =>
    'const' in schema
      ? { value: raw === true ? schema.const : undefined }
      : { value: typeof raw === 'boolean' ? raw : undefined },
};

const indexOf = (choices: readonly Choice[], value: unknown) =>
  choices.findIndex((choice) => isEqual(choice.value, value));

/** Raw content: index of the choice, as text, because values may be of any type. */
const choice: Codec = {
  blank: '',
  write(value, { choices }) {
    const index = indexOf(choices, value);
    return index < 0 ? '' : String(index);
  },
  read(raw, { choices }) {
    return raw === '' || raw === undefined ? missing : { value: choices[Number(raw)]?.value };
  },
};

/** Raw content: indices of the selected choices, as text. */
const choices: Codec = {
  blank: [],
  write: (value, { choices }) =>
    (Array.isArray(value) ? value : []).map((each) => String(indexOf(choices, each))).filter((index) => index !== '-1'),
  read: (raw, { choices }) => ({
    value: (raw as readonly string[]).length
      ? [...choices.keys()]
          .filter((index) => (raw as readonly string[]).includes(String(index)))
          .map((index) => choices[index]?.value)
      : undefined,
  }),
};

const padded = (value: number, length = 2) => String(value).padStart(length, '0');

/** The value is in UTC (RFC 3339), the input in local time. */
const moment: Codec = {
  blank: '',
  write(value) {
    const date = new Date(String(value));
    if (Number.isNaN(date.getTime())) return textOf(value);
    const day = `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
    const seconds = date.getSeconds() ? `:${padded(date.getSeconds())}` : '';
    return `${day}T${padded(date.getHours())}:${padded(date.getMinutes())}${seconds}`;
  },
  read(raw) {
    if (!raw) return missing;
    const date = new Date(String(raw));
    return Number.isNaN(date.getTime()) ? wrong('wrong_format', 'date-time') : { value: date.toISOString() };
  },
};

const time: Codec = {
  blank: '',
  write: (value) => textOf(value).replace(/(?:\.\d+)?(?:[zZ]|[+-]\d\d:\d\d)$/, ''),
  read(raw, { schema }) {
    if (!raw) return missing;
    const full = /:\d\d:/.test(String(raw)) ? String(raw) : `${String(raw)}:00`;
    // RFC 3339 requires a zone; a schema with its own pattern mostly has none.
    return { value: schema.pattern === undefined && schema.format === 'time' ? `${full}Z` : full };
  },
};

/** Raw content: JSON text, or the value itself when a custom widget sets it. */
const json: Codec = {
  blank: '',
  write: (value) => (value === undefined ? '' : JSON.stringify(value, null, 2)),
  read(raw) {
    if (typeof raw !== 'string') return { value: raw };
    if (!raw.trim()) return missing;
    try {
      return { value: JSON.parse(raw) as unknown };
    } catch {
      return wrong('wrong_format', 'json');
    }
  },
};

const constant: Codec = {
  blank: undefined,
  write: () => undefined,
  read: (_raw, { schema }) => ({ value: schema.const }),
};

const codecs: Readonly<Record<string, Codec>> = {
  number,
  integer: number,
  checkbox,
  select: choice,
  radio: choice,
  choices,
  'date-time': moment,
  time,
  json,
  constant,
};

export const codecOf = ({ codec }: LeafDefinition): Codec =>
  (Object.hasOwn(codecs, codec) ? codecs[codec] : undefined) ?? text;
