import type { JsonSchema } from '../../contract/json-schema.ts';
import { readNumber } from '../schema-fields.ts';
import { same, type Fault } from './check.ts';
import type { Choice, Sort } from './kinds.ts';

/** What a value is read with. */
export interface Reading {
  readonly schema: JsonSchema;
  readonly choices: readonly Choice[];
  readonly trim: boolean;
  /** BCP 47 tag: how numbers are written. */
  readonly language: string;
}

/** What was typed, as a value or as what is wrong with it; no value where nothing was. */
export type Read = { readonly value: unknown } | { readonly fault: Fault };

/** Between what a field holds and the value that it stands for. */
interface Codec {
  /** What an empty field holds. */
  readonly blank: unknown;
  /** A value as the field holds it. */
  write(value: unknown, reading: Reading): unknown;
  read(raw: unknown, reading: Reading): Read;
}

const missing: Read = { value: undefined };
const wrong = (code: string, format?: string): Read => ({ fault: { code, ...(format && { params: { format } }) } });

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

/** What stands between a number and its fraction in a language. */
function decimalOf(language: string): string {
  const known = decimals.get(language);
  if (known) return known;
  const found = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  decimals.set(language, found);
  return found;
}

/** All of its digits, and none that say nothing. */
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
    'const' in schema ? same(value, schema.const) : value === undefined ? undefined : value === true,
  read: (raw, { schema }) =>
    'const' in schema
      ? { value: raw === true ? schema.const : undefined }
      : { value: typeof raw === 'boolean' ? raw : undefined },
};

const indexOf = (choices: readonly Choice[], value: unknown) =>
  choices.findIndex((choice) => same(choice.value, value));

/** Holds the place of what was chosen, as text; values of a schema may be of any type. */
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

/** Holds the places of what was chosen, in the order of the schema. */
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

/** A moment of the platform (RFC 3339, UTC) is asked for as the clock on the wall shows it. */
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
    // RFC 3339 has a zone; a schema with a pattern of its own mostly has none.
    return { value: schema.pattern === undefined && schema.format === 'time' ? `${full}Z` : full };
  },
};

/** Text that is JSON while somebody writes it; the value itself where a host's field sets it. */
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

/** How values of a leaf are read and written: by what its kind stands for. */
export const codecOf = ({ base }: Extract<Sort, { shape: 'leaf' }>): Codec =>
  (Object.hasOwn(codecs, base) ? codecs[base] : undefined) ?? text;
