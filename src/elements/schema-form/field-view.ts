import type { SchemaIssue, FormNode, LeafNode, SchemaForm, UnionNode } from '../../forms/index.ts';
import { humanise, textIn, textOf } from '../../forms/schema-fields.ts';
import { issueMessage } from '../../localisation/failure-messages.ts';
import type { FailureMessages } from '../../localisation/sections/failures.ts';
import type { SchemaFormMessages } from '../../localisation/sections/schema-form.ts';
import { describedBy } from '../parts/schema-field.ts';

/** Context that all fields of a form are rendered with. */
export interface FormView {
  readonly form: SchemaForm;
  readonly language: string;
  readonly words: SchemaFormMessages;
  readonly failures: FailureMessages;
  readonly disabled: boolean;
  /** Marks required fields instead of optional ones, which are more. */
  readonly marksRequired: boolean;
  /** Nodes by the id or the name of their input, for event handlers. */
  readonly fields: Map<string, LeafNode>;
  /** Names of the fields that the page renders in slots. */
  readonly placed: ReadonlySet<string>;
  widget(kind: string): FieldWidget | undefined;
  announce(sentence: string): void;
  /** Focuses the element of a selector after the next render. */
  focusSoon(selector: string): void;
}

/**
 * Renders the control of a field as a Lit template or a node, inside the field's label, description and issue. The
 * control has `id=${field.id}` and `aria-describedby=${field.describedBy}`;
 * it calls `field.set(value)` and `field.leave()`.
 */
export type FieldWidget = (field: FieldView) => unknown;

/** Choice of a field. */
export interface FieldChoice {
  readonly value: unknown;
  readonly label: string;
}

/** Field as its widget renders it. */
export interface FieldView {
  /** Id of the control, which its label and description refer to. */
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  /** JSON value; `undefined` if there is none. */
  readonly value: unknown;
  /** Content of the input; text while it is being typed. */
  readonly raw: unknown;
  readonly choices: readonly FieldChoice[];
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly disabled: boolean;
  readonly issue: string | undefined;
  readonly describedBy: string;
  readonly language: string;
  readonly node: LeafNode;
  readonly words: SchemaFormMessages;
  /** Visually hidden label. */
  readonly quiet: boolean;
  /** Behind the label: “optional” or “required”, whichever fewer fields of the form are. */
  readonly mark: string | undefined;
  set(value: unknown): void;
  leave(): void;
}

/** A check box always has a value, so its label has no mark. */
const isMarkable = ({ readOnly, kind }: FormNode) => !readOnly && kind !== 'checkbox';

/** Without entries and alternatives, which come and go. */
const markable = (nodes: readonly FormNode[]): readonly FormNode[] =>
  nodes.flatMap((node) => [
    ...(node.hidden || !isMarkable(node) ? [] : [node]),
    ...(node.kind === 'group' ? markable(node.children) : []),
  ]);

export function optionalPrevails({ root }: SchemaForm): boolean {
  const nodes = markable(root.children);
  return nodes.filter(({ required }) => !required).length > nodes.length / 2;
}

export function markOf(node: FormNode, { marksRequired, words }: FormView): string | undefined {
  if (node.required !== marksRequired || !isMarkable(node)) return undefined;
  return node.required ? words.required : words.optional;
}

const known = (words: Readonly<Record<string, string>>, key: unknown) =>
  typeof key === 'string' && Object.hasOwn(words, key) ? words[key] : undefined;

/** Label from the hints, else the title, else the name; entries of a list are numbered. */
export function labelOf(node: FormNode, { language, words }: Pick<FormView, 'language' | 'words'>): string {
  const { hints, definition, schema, name, parent } = node;
  const own =
    textIn(hints.labels, language) ??
    known(words.labels, hints.label) ??
    textOf(schema['title']) ??
    textOf(definition.schema['title']) ??
    textIn(hints.labels, 'en');
  const inList = parent?.kind === 'list';
  if (own !== undefined && !inList) return own;
  if (name !== undefined) return humanise(name) || name;
  if (!parent) return '';
  const around = own ?? labelOf(parent, { language, words });
  return inList ? words.entry(around, Number(parent.partOf(node)) + 1) : around;
}

/** Label of an alternative: its title, else its discriminator, else its first field. */
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
    textIn(hints.labels, language) ?? known(words.labels, hints.label) ?? textOf(schema['title']) ?? humanise(name)
  );
}

export function descriptionOf({ hints, schema, definition }: FormNode, language: string): string | undefined {
  return (
    textIn(hints.descriptions, language) ?? textOf(schema['description']) ?? textOf(definition.schema['description'])
  );
}

function choicesOf({ choices, hints }: LeafNode, { language }: FormView): readonly FieldChoice[] {
  return choices.map(({ value, title }) => {
    const key = String(value);
    const hinted = Object.hasOwn(hints.options ?? {}, key) ? textIn(hints.options?.[key], language) : undefined;
    const label = hinted ?? title;
    return { value, label: label ?? (typeof value === 'string' ? humanise(value) || value : JSON.stringify(value)) };
  });
}

type Params = NonNullable<SchemaIssue['params']>;

/** Numbers as the language writes them; small ones decide about singular and plural. Other values stay. */
const written = (params: Params, language: string): Params =>
  Object.fromEntries(
    (Object.entries(params) as [string, number][]).map(([name, value]) => [
      name,
      value > 999 || value % 1 ? value.toLocaleString(language, { maximumFractionDigits: 20 }) : value,
    ]),
  );

export function fieldIssueMessage(node: FormNode, issue: SchemaIssue, { words, failures, language }: FormView): string {
  const { code, message, params = {}, path = [] } = issue;
  const shown = written(params, language);
  const [minimum, maximum] = [Number(params['minimum']), Number(params['maximum'])];
  const codec = 'codec' in node.definition ? node.definition.codec : undefined;
  const type = path.length ? undefined : node.definition.schema.type;
  const many = type === 'array' || node.kind === 'list' || codec === 'choices';
  const isObject = type === 'object' || node.kind === 'group';
  const isNumber = codec === 'number' || codec === 'integer';
  const own =
    (params['duplicates'] && words.duplicates) ||
    (many && code === 'too_short' && words.tooFew(minimum)) ||
    (many && code === 'too_long' && words.tooMany(maximum)) ||
    (isObject && code === 'too_short' && words.tooFewFields(minimum)) ||
    (isObject && code === 'too_long' && words.tooManyFields(maximum)) ||
    ('containing' in params && words.containing(Number(params['containing']))) ||
    ('containingAtMost' in params && words.containingAtMost(Number(params['containingAtMost']))) ||
    ('above' in params && words.above(String(shown['above']))) ||
    ('below' in params && words.below(String(shown['below']))) ||
    ('multipleOf' in params && words.multipleOf(String(shown['multipleOf']))) ||
    (isNumber &&
      code === 'wrong_type' &&
      (node.definition.schema.type === 'integer' ? words.notAnInteger : words.notANumber)) ||
    (code === 'wrong_format' && known(words.formats, params['format']));
  const sentence = own || issueMessage(failures, { path: [], code, message: message ?? code, params: shown });
  return path.length ? `${path.join('.')}: ${sentence}` : sentence;
}

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
    mark: quiet ? undefined : markOf(node, view),
    set: (value) => node.assign(value),
    leave: () => node.leave(),
  };
}
