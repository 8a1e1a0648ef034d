import * as z from 'zod/mini';
import type { FormatName } from './formats.ts';

/** The kinds of form field; what renders a kind is a row in a table of the elements' side. */
export type FieldKind = 'text' | 'multiline' | 'email' | 'checkbox' | 'directory' | 'hidden';

/** How a value is asked for: presentation only, so that no form has to know its fields by name. */
export interface FieldHints {
  readonly field?: FieldKind;
  /** A check of ours that JSON Schema names as `format`. */
  readonly format?: FormatName;
  /** Key of its label among the field messages, for a field that the library knows. */
  readonly label?: string;
  /** By language: what a platform serves for clients that don't know the field. */
  readonly labels?: Readonly<Record<string, string>>;
  /** By value and language: what the values are called that can be chosen. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** WHATWG autofill detail tokens. */
  readonly autocomplete?: string;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'url';
  readonly autocapitalize?: 'none' | 'words' | 'sentences';
  /** White space around the text does not count. */
  readonly trim?: boolean;
  /** Codes, tokens and other secrets are never written into a draft. */
  readonly secret?: boolean;
}

/** Our own registry: zod's global one belongs to the host page too. */
export const fieldHints = z.registry<FieldHints>();
