import type { SchemaIssue, FormNode, LeafNode, SchemaForm, UnionNode } from '../../forms/index.ts';
import { humanise } from '../../forms/schema-fields.ts';
import { issueMessage } from '../../localisation/failure-messages.ts';
import type { FailureMessages } from '../../localisation/sections/failures.ts';
import type { SchemaFormMessages } from '../../localisation/sections/schema-form.ts';
import { describedBy } from '../parts/schema-field.ts';

/** What all fields of a form are rendered with. */
export interface FormView {
  readonly form: SchemaForm;
  /** BCP 47 tag of what is shown. */
  readonly language: string;
  readonly words: SchemaFormMessages;
  readonly failures: FailureMessages;
  readonly disabled: boolean;
  /** Fields that events of an input belong to, by the id or the name of the input. */
  readonly fields: Map<string, LeafNode>;
  /** Names of the fields that the page has placed by hand. */
  readonly placed: ReadonlySet<string>;
  widget(kind: string): FieldWidget | undefined;
  /** Says something to who can't see it, once. */
  announce(sentence: string): void;
  /** Focuses what a selector finds, once it is rendered. */
  focusSoon(selector: string): void;
}

/**
 * Renders the control of a field: a template of Lit, or a node. Its label, its description and what is wrong with it
 * stand around it. The control (or what stands for it) has `id=${field.id}` and `aria-describedby=${field.describedBy}`;
 * it calls `field.set(value)` and `field.leave()`.
 */
export type FieldWidget = (field: FieldView) => unknown;

/** One of the values that a field lets choose from. */
export interface FieldChoice {
  readonly value: unknown;
  readonly label: string;
}

/** One field as it is shown: what a widget renders. */
export interface FieldView {
  /** Id of the control, so that its label and its description are. */
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  /** The value that it stands for; `undefined` where there is none. */
  readonly value: unknown;
  /** What the field holds, as text where it is typed. */
  readonly raw: unknown;
  readonly choices: readonly FieldChoice[];
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly disabled: boolean;
  /** What is wrong, in words. */
  readonly issue: string | undefined;
  /** Ids of what describes it, for `aria-describedby`. */
  readonly describedBy: string;
  /** BCP 47 tag of what is shown. */
  readonly language: string;
  readonly node: LeafNode;
  readonly words: SchemaFormMessages;
  /** The label is said, and not seen. */
  readonly quiet: boolean;
  /** The word that stands behind the label of a field that may stay empty. */
  readonly optional: string | undefined;
  /** Takes a value. */
  set(value: unknown): void;
  /** Somebody has gone on from it: what is wrong is shown from now on. */
  leave(): void;
}

const textOf = (given: unknown) => (typeof given === 'string' && given ? given : undefined);

/** The words of a language, of what it is a variant of, or English ones. */
function inLanguage(words: unknown, language: string): string | undefined {
  if (typeof words !== 'object' || words === null) return undefined;
  const tags = [language, language.replace(/-.*/, '')];
  const found = tags.find((tag) => Object.hasOwn(words, tag));
  return found === undefined ? undefined : textOf((words as Readonly<Record<string, unknown>>)[found]);
}

const known = (words: Readonly<Record<string, string>>, key: unknown) =>
  typeof key === 'string' && Object.hasOwn(words, key) ? words[key] : undefined;

/** What a node is called: by its hints in that language, else by its title, else its name in words. */
export function labelOf(node: FormNode, { language, words }: Pick<FormView, 'language' | 'words'>): string {
  const { hints, definition, schema, name, parent } = node;
  const own =
    inLanguage(hints.labels, language) ??
    known(words.labels, hints.label) ??
    textOf(schema['title']) ??
    textOf(definition.schema['title']) ??
    inLanguage(hints.labels, 'en');
  if (own !== undefined) return own;
  if (name !== undefined) return humanise(name) || name;
  if (!parent) return '';
  const list = labelOf(parent, { language, words });
  return parent.kind === 'list' ? words.entry(list, Number(parent.partOf(node)) + 1) : list;
}

/** What a shape is called: by its title, by the constant that tells it from others, or by what is filled in of it. */
export function branchLabel({ definition }: UnionNode, at: number, { form, language, words }: FormView): string {
  const branch = definition.branches[at];
  const own = textOf(branch?.title) ?? (typeof branch?.constant === 'string' ? humanise(branch.constant) : undefined);
  if (own) return own;
  const { properties = {} } = form.document.flat(branch?.schema).schema;
  const first = Object.entries(properties).find(([name]) => name !== definition.discriminator);
  if (!first) return words.kindNumber(at + 1);
  const [name, field] = first;
  const { schema } = form.document.flat(field);
  const hints = form.document.hints(schema);
  return (
    inLanguage(hints.labels, language) ?? known(words.labels, hints.label) ?? textOf(schema['title']) ?? humanise(name)
  );
}

export function descriptionOf({ hints, schema, definition }: FormNode, language: string): string | undefined {
  return (
    inLanguage(hints.descriptions, language) ??
    textOf(schema['description']) ??
    textOf(definition.schema['description'])
  );
}

function choicesOf({ choices, hints }: LeafNode, { language }: FormView): readonly FieldChoice[] {
  return choices.map(({ value, title }) => {
    const key = String(value);
    const hinted = Object.hasOwn(hints.options ?? {}, key) ? inLanguage(hints.options?.[key], language) : undefined;
    const label = hinted ?? title;
    return { value, label: label ?? (typeof value === 'string' ? humanise(value) || value : JSON.stringify(value)) };
  });
}

/** What is wrong with a node, in words. */
export function fieldIssueMessage(node: FormNode, issue: SchemaIssue, { words, failures }: FormView): string {
  const { code, message, params = {}, path = [] } = issue;
  const [minimum, maximum] = [Number(params['minimum']), Number(params['maximum'])];
  const codec = 'codec' in node.definition ? node.definition.codec : undefined;
  const many = node.kind === 'list' || codec === 'choices';
  const isNumber = codec === 'number' || codec === 'integer';
  const own =
    (params['duplicates'] && words.duplicates) ||
    (many && code === 'too_short' && words.tooFew(minimum)) ||
    (many && code === 'too_long' && words.tooMany(maximum)) ||
    ('above' in params && words.above(Number(params['above']))) ||
    ('below' in params && words.below(Number(params['below']))) ||
    ('multipleOf' in params && words.multipleOf(Number(params['multipleOf']))) ||
    (isNumber &&
      code === 'wrong_type' &&
      (node.definition.schema.type === 'integer' ? words.notAnInteger : words.notANumber)) ||
    (code === 'wrong_format' && known(words.formats, params['format']));
  if (own) return own;
  const sentence = issueMessage(failures, { path: [], code, message: message ?? code, params });
  return path.length ? `${path.join('.')}: ${sentence}` : sentence;
}

/** A field as a widget renders it. */
export function fieldViewOf(node: LeafNode, view: FormView, quiet = false): FieldView {
  const { key: id, issue } = node;
  const about = descriptionOf(node, view.language);
  const description = node.kind === 'json' ? [about, view.words.asJson].filter(Boolean).join(' ') : about;
  return {
    id,
    kind: node.kind,
    name: node.parent?.parent || node.name === undefined ? id : node.name,
    label: labelOf(node, view),
    description,
    value: node.value,
    raw: node.raw,
    choices: node.choices.length ? choicesOf(node, view) : [],
    required: node.required,
    readOnly: node.readOnly,
    disabled: view.disabled,
    issue: issue && fieldIssueMessage(node, issue, view),
    describedBy: describedBy({ id, description }),
    language: view.language,
    node,
    words: view.words,
    quiet,
    optional: node.required || node.readOnly || quiet ? undefined : view.words.optional,
    set: (value) => node.assign(value),
    leave: () => node.leave(),
  };
}
