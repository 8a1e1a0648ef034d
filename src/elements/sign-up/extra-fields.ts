import type { TemplateResult } from 'lit';
import { signUpWithTermsForm } from '../../contract/compiled-sign-up.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { fieldsBeside, readNumber, withFields, type SchemaField } from '../../forms/schema-fields.ts';
import type { SignUpMessages } from '../../localisation/messages.ts';
import { typedIn } from '../parts/checkbox.ts';
import { schemaField } from '../parts/schema-field.ts';

interface Shown {
  readonly language: string;
  readonly words: SignUpMessages;
  readonly disabled: boolean;
  value(name: string): unknown;
  issue(name: string): string | undefined;
}

/** What a platform asks for beside what the contract of a sign-up has. */
export class ExtraFields {
  readonly #fields: ReadonlyMap<string, SchemaField>;
  /** Numbers as they were written: what is typed is never laid out anew. */
  readonly #written = new Map<string, { readonly text: string; readonly value: unknown }>();

  constructor(served: JsonSchema) {
    this.#fields = new Map(fieldsBeside(signUpWithTermsForm, served).map((field) => [field.name, field]));
  }

  get names(): readonly string[] {
    return [...this.#fields.keys()];
  }

  get initial(): object {
    return Object.fromEntries(Array.from(this.#fields.values(), ({ name, initial }) => [name, initial]));
  }

  /** The contract's schema with these fields. */
  beside = (known: JsonSchema): JsonSchema => withFields(known, [...this.#fields.values()]);

  /** What an input of the form holds, as its schema has it; an empty one holds nothing. */
  read(input: HTMLInputElement, language: string): unknown {
    const field = this.#fields.get(input.name);
    const { value: text } = input;
    if (!field || field.control === 'checkbox') return typedIn(input);
    if (field.control === 'select') return field.choices[Number(text || NaN)]?.value;
    if (field.control === 'text') return text || undefined;
    const value = readNumber(text, language);
    this.#written.set(field.name, { text, value });
    return value;
  }

  render({ language, words, disabled, value: valueOf, issue }: Shown): TemplateResult[] {
    return Array.from(this.#fields.values(), (field, index) => {
      const value = valueOf(field.name);
      const written = this.#written.get(field.name);
      return schemaField({
        ...field,
        // A name may hold what an id can't.
        id: `extra-${index}`,
        label: field.label(language),
        optional: words.optional,
        choose: words.choose,
        value,
        text: written && Object.is(written.value, value) ? written.text : textOf(value, language),
        disabled,
        issue: issue(field.name),
      });
    });
  }
}

const textOf = (value: unknown, language: string): string =>
  typeof value === 'number'
    ? value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 })
    : String(value ?? '');
