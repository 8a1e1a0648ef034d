import { html, type TemplateResult } from 'lit';
import { signUpWithTermsForm } from '../../contract/compiled/sign-up.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { addedFields, readNumber, withFields, type SchemaField } from '../../forms/schema-fields.ts';
import type { SignUpMessages } from '../../localisation/sections/sign-up.ts';
import { checkbox, typedIn } from '../parts/checkbox.ts';
import { describedBy, fieldAbout, lineField, selectField } from '../parts/schema-field.ts';

/** Value of an input, in the document or posted. */
type Input = Pick<HTMLInputElement, 'name' | 'type' | 'checked' | 'value'>;

interface Shown {
  readonly language: string;
  readonly words: SignUpMessages;
  readonly disabled: boolean;
  readonly value: ((name: string) => unknown) | undefined;
  issue(name: string): string | undefined;
}

/** Fields that a platform adds to the contract's sign-up form. */
export class ExtraFields {
  readonly #fields: ReadonlyMap<string, SchemaField>;
  /** Text of each value as the user typed it: a rendering never reformats it. */
  readonly #read = new Map<string, { readonly text: string; readonly value: unknown }>();

  constructor(served: JsonSchema) {
    this.#fields = new Map(addedFields(signUpWithTermsForm, served).map((field) => [field.name, field]));
  }

  get names(): readonly string[] {
    return [...this.#fields.keys()];
  }

  get initial(): object {
    return Object.fromEntries(Array.from(this.#fields.values(), ({ name, initial }) => [name, initial]));
  }

  get typed(): Record<string, unknown> {
    return Object.fromEntries(Array.from(this.#read, ([name, { value }]) => [name, value]));
  }

  beside = (known: JsonSchema): JsonSchema => withFields(known, [...this.#fields.values()]);

  read(input: Input, language: string): unknown {
    const field = this.#fields.get(input.name);
    if (!field) return typedIn(input);
    const value = valueOf(field, input, language);
    this.#read.set(field.name, { text: input.value, value });
    return value;
  }

  /** Reads a form that was posted without script; browsers do not post an unticked box. */
  readPosted(posted: Readonly<Record<string, string>>, language: string): Record<string, unknown> {
    for (const { name, control } of this.#fields.values()) {
      const value = Object.hasOwn(posted, name) ? posted[name]! : '';
      this.read({ name, value, type: control === 'checkbox' ? control : 'text', checked: value === 'true' }, language);
    }
    return this.typed;
  }

  readRendered(root: ParentNode, language: string): void {
    for (const index of this.names.keys()) {
      const input = root.querySelector<HTMLInputElement>(`#${idOf(index)}`);
      if (input) this.read(input, language);
    }
  }

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
        // A name can contain characters that an id can't.
        id: idOf(index),
        label: field.label(language),
        description: field.description(language),
        mark: field.required ? undefined : words.optional,
        disabled,
        issue: issue(name),
      };
      if (field.control === 'checkbox')
        return checkbox({
          ...view,
          label: html`<bdi>${view.label}</bdi>`,
          checked: value === true,
          about: fieldAbout(view),
          describedBy: describedBy(view),
        });
      if (field.control === 'select')
        return selectField(view, { ...field, options: optionsOf(field, value, language, words.choose) });
      const text = read && Object.is(read.value, value) ? read.text : textOf(value, language);
      return lineField(view, { ...field, text });
    });
  }
}

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
