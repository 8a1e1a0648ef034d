import type { TemplateResult } from 'lit';
import { signUpWithTermsForm } from '../../contract/compiled/sign-up.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { fieldsBeside, readNumber, withFields, type SchemaField } from '../../forms/schema-fields.ts';
import type { SignUpMessages } from '../../localisation/sections/sign-up.ts';
import { checkbox, typedIn } from '../parts/checkbox.ts';
import { describedBy, fieldAbout, lineField, selectField } from '../parts/schema-field.ts';

/** What an input holds, shown or posted. */
type Input = Pick<HTMLInputElement, 'name' | 'type' | 'checked' | 'value'>;

interface Shown {
  readonly language: string;
  readonly words: SignUpMessages;
  readonly disabled: boolean;
  /** What the form's model holds, once there is one. */
  readonly value: ((name: string) => unknown) | undefined;
  issue(name: string): string | undefined;
}

/** What a platform asks for beside what the contract of a sign-up has. */
export class ExtraFields {
  readonly #fields: ReadonlyMap<string, SchemaField>;
  /** What was read last, as it was written: what is typed is never laid out anew. */
  readonly #read = new Map<string, { readonly text: string; readonly value: unknown }>();

  constructor(served: JsonSchema) {
    this.#fields = new Map(fieldsBeside(signUpWithTermsForm, served).map((field) => [field.name, field]));
  }

  get names(): readonly string[] {
    return [...this.#fields.keys()];
  }

  get initial(): object {
    return Object.fromEntries(Array.from(this.#fields.values(), ({ name, initial }) => [name, initial]));
  }

  /** The values of what has been read. */
  get typed(): Record<string, unknown> {
    return Object.fromEntries(Array.from(this.#read, ([name, { value }]) => [name, value]));
  }

  /** The contract's schema with these fields. */
  beside = (known: JsonSchema): JsonSchema => withFields(known, [...this.#fields.values()]);

  /** What an input of the form holds, as its schema has it; an empty one holds nothing. */
  read(input: Input, language: string): unknown {
    const field = this.#fields.get(input.name);
    if (!field) return typedIn(input);
    const value = valueOf(field, input, language);
    this.#read.set(field.name, { text: input.value, value });
    return value;
  }

  /** What a form without script has posted; an unticked box is not posted at all. */
  readPosted(posted: Readonly<Record<string, string>>, language: string): Record<string, unknown> {
    for (const { name, control } of this.#fields.values()) {
      const value = Object.hasOwn(posted, name) ? posted[name]! : '';
      this.read({ name, value, type: control === 'checkbox' ? control : 'text', checked: value === 'true' }, language);
    }
    return this.typed;
  }

  /** What stands in fields that a server has rendered. */
  readRendered(root: ParentNode, language: string): void {
    for (const index of this.names.keys()) {
      const input = root.querySelector<HTMLInputElement>(`#${idOf(index)}`);
      if (input) this.read(input, language);
    }
  }

  /** Nothing has been typed. */
  forget(): void {
    this.#read.clear();
  }

  render({ language, words, disabled, value: valueIn, issue }: Shown): TemplateResult[] {
    return Array.from(this.#fields.values(), (field, index) => {
      const { name } = field;
      const read = this.#read.get(name);
      const value = valueIn ? valueIn(name) : read ? read.value : field.initial;
      const view = {
        ...field,
        // A name may hold what an id can't.
        id: idOf(index),
        label: field.label(language),
        description: field.description(language),
        optional: field.required ? undefined : words.optional,
        disabled,
        issue: issue(name),
      };
      if (field.control === 'checkbox')
        return checkbox({ ...view, checked: value === true, about: fieldAbout(view), describedBy: describedBy(view) });
      if (field.control === 'select')
        return selectField(view, { ...field, options: optionsOf(field, value, language, words.choose) });
      const text = read && Object.is(read.value, value) ? read.text : textOf(value, language);
      return lineField(view, { ...field, text });
    });
  }
}

/** What can be chosen, and before that nothing. */
function optionsOf({ required, choices }: SchemaField, value: unknown, language: string, choose: string) {
  const at = choices.findIndex((choice) => Object.is(choice.value, value));
  return [
    { value: '', label: required ? choose : '', selected: at < 0 },
    ...choices.map(({ label }, index) => ({ value: String(index), label: label(language), selected: index === at })),
  ];
}

const idOf = (index: number) => `extra-${index}`;

function valueOf({ control, choices }: SchemaField, input: Input, language: string): unknown {
  const { value: text } = input;
  if (control === 'checkbox') return typedIn(input);
  if (control === 'select') return choices[Number(text || NaN)]?.value;
  return control === 'text' ? text || undefined : readNumber(text, language);
}

const textOf = (value: unknown, language: string): string =>
  typeof value === 'number'
    ? value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 })
    : String(value ?? '');
