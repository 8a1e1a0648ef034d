import type { StrictArgTypes, StrictInputType } from 'storybook/internal/types';
import { resourceKinds } from '../src/contract/resources/resource.ts';
import { elements, fieldsOf, propertyOf, type ElementDeclaration } from './manifest.ts';
import type { Setting, SettingArgType } from './settings.ts';

/** Literals of types that the manifest has by name only. */
const literals: Readonly<Record<string, readonly string[]>> = { ResourceKind: resourceKinds };

/** Types without `undefined` and `null`. */
const typesIn = (text = 'unknown') =>
  text
    .split('|')
    .map((type) => type.trim())
    .filter((type) => type !== 'undefined' && type !== 'null');

/** Values of a union of literals. */
function optionsOf(types: readonly string[]): readonly string[] | undefined {
  const found = types.map((type) => literals[type] ?? /^'([^']*)'$/.exec(type)?.slice(1));
  return found.every((values) => values !== undefined) ? found.flat() : undefined;
}

type Editing = Pick<StrictInputType, 'type' | 'control' | 'options'> & { readonly value: Setting['value'] };

/** Type and control of a value; `undefined` for one that is neither text, number nor flag. */
function editPlain(types: readonly string[]): Editing | undefined {
  const options = optionsOf(types);
  if (options) {
    return {
      value: 'string',
      type: { name: 'enum', value: [...options] },
      // `undefined` is without the attribute.
      options: [undefined, ...options],
      control: { type: 'select', labels: { undefined: 'none' } },
    };
  }
  if (types.length !== 1) return undefined;
  const [type] = types;
  if (type === 'string') return { value: type, type: { name: type }, control: { type: 'text' } };
  if (type === 'number' || type === 'boolean') return { value: type, type: { name: type }, control: { type } };
  return undefined;
}

const json: Editing = { value: 'json', type: { name: 'object', value: {} }, control: { type: 'object' } };

const readOnly = 'No control: it is read-only.';
const byScript = 'No control: it is set by script, because it has functions.';

interface Row {
  readonly name: string;
  readonly description?: string | undefined;
  readonly default?: string | undefined;
  readonly type?: { readonly text: string } | undefined;
}

const row = (category: string, { name, description = '', type, default: initial }: Row): StrictInputType => ({
  name,
  description,
  control: { disable: true },
  table: {
    category,
    ...(type && { type: { summary: type.text.replace(' | undefined', '') } }),
    ...(initial !== undefined && { defaultValue: { summary: initial } }),
  },
});

const rows = (category: string, list: readonly Row[] = []) =>
  list.map((each): [string, SettingArgType] => [
    `${category}/${each.name}`,
    row(category, { ...each, name: each.name || 'default' }),
  ]);

const editable = (base: StrictInputType, { value, ...editing }: Editing, setting: Omit<Setting, 'value'>) =>
  [setting.property, { ...base, ...editing, setting: { ...setting, value } }] as [string, SettingArgType];

const attributes = ({ tagName: tag, attributes = [] }: ElementDeclaration) =>
  attributes.map((attribute) => {
    const setting = { tag, kind: 'attribute', name: attribute.name, property: propertyOf(attribute) } as const;
    // Attributes of all other types take JSON.
    const editing = editPlain(typesIn(attribute.type?.text)) ?? json;
    return editable(row('Attributes', attribute), editing, setting);
  });

/** Properties without an attribute. */
function properties(element: ElementDeclaration) {
  const described = new Set(element.attributes?.map(propertyOf));
  return fieldsOf(element)
    .filter(({ name }) => !described.has(name))
    .map((field): [string, SettingArgType] => {
      const types = typesIn(field.type?.text);
      const editing = editPlain(types) ?? (types.join() === 'unknown' ? json : undefined);
      const base = row('Properties', field);
      if (editing && !field.readonly) {
        const { name } = field;
        return editable(base, editing, { tag: element.tagName, kind: 'property', name, property: name });
      }
      return [field.name, { ...base, description: `${base.description} ${field.readonly ? readOnly : byScript}` }];
    });
}

/** Is a colour by its default value, or derives from one. */
function isColour(value: string | undefined, defaults: ReadonlyMap<string, string | undefined>): boolean {
  if (value === undefined) return false;
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other) return isColour(defaults.get(other), defaults);
  return /^(?:#|oklch\(|light-dark\()/.test(value);
}

/** Without a default, because it is computed. */
const computedColours = new Set(['--service-button-background']);

function tokens({ tagName: tag, cssProperties = [] }: ElementDeclaration) {
  const defaults = new Map(cssProperties.map(({ name, default: value }) => [name, value]));
  return cssProperties
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((token) => {
      const { name } = token;
      const type = computedColours.has(name) || isColour(token.default, defaults) ? 'color' : 'text';
      const editing: Editing = { value: 'string', type: { name: 'string' }, control: { type } };
      return editable(row('Tokens', token), editing, { tag, kind: 'token', name, property: name });
    });
}

const argTypesByTag = new Map<string, StrictArgTypes>();

/** Rows of the table of an element, with controls by type, from `custom-elements.json`. */
export function argTypesOf(tag: string): StrictArgTypes {
  const known = argTypesByTag.get(tag);
  if (known) return known;
  const element = elements.get(tag);
  if (!element) throw new Error(`custom-elements.json has no <${tag}>.`);
  const found = Object.fromEntries([
    ...attributes(element),
    ...properties(element),
    ...tokens(element),
    ...rows('Events', element.events),
    ...rows('Slots', element.slots),
    ...rows('Parts', element.cssParts),
    ...rows('States', element.cssStates),
  ]) as StrictArgTypes;
  argTypesByTag.set(tag, found);
  return found;
}
