import * as z from 'zod/mini';
import type { FormatName } from './formats.ts';

/** Kind of field that a schema asks for. */
export type FieldKind = 'text' | 'multiline' | 'email' | 'checkbox' | 'directory' | 'resource' | 'hidden';

/** Presentation of a field, so that forms need not know fields by name. */
export interface FieldHints {
  readonly field?: FieldKind;
  /** Check that JSON Schema names as `format`. */
  readonly format?: FormatName;
  /** Key among the field messages of the library. */
  readonly label?: string;
  /** By language, for fields that clients don't know. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Labels of choices, by value and language. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** WHATWG autofill detail tokens. */
  readonly autocomplete?: string;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'url';
  readonly autocapitalize?: 'none' | 'words' | 'sentences';
  /** Trims the text. */
  readonly trim?: boolean;
  /** Never written into a draft. */
  readonly secret?: boolean;
}

/** A registry of our own, because zod's global one belongs to the host page. */
export const fieldHints = z.registry<FieldHints>();
