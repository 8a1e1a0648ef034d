import { read, type JsonSchema } from '../contract/json-schema.ts';
import { expectedAt, readablePath } from '../diagnostics/expected.ts';

/** `description`: the expectation in words, if the type says too little. */
const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
  description?: string,
) => ({ type: 'object', properties, required, ...(description && { description }) }) satisfies JsonSchema;
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const oneOf = (...values: readonly string[]): JsonSchema => ({ enum: values });

const text: JsonSchema = { type: 'string' };
const texts = list(text);
const count: JsonSchema = { type: 'integer', minimum: 1 };
const words = object({ en: text }, ['en'], '{ en: string }');
const size = object({ w: count, h: count }, ['w', 'h'], '{ w: integer, h: integer }');
const port = { name: text, kind: text, title: words };

/** Registration of a widget, as pages write it: without types. `registry.ts` checks what a schema cannot. */
const registration = object(
  {
    id: {
      ...text,
      pattern: '^@(?!service/)(?:[a-z0-9]+(?:-[a-z0-9]+)*/){2}form/[a-z0-9]+(?:-[a-z0-9]+)*$',
      description: 'an id of your own, such as @acme/weather/form/forecast',
    },
    element: {
      ...text,
      pattern: '^[a-z][.0-9_a-z]*-[\\-.0-9_a-z]*$',
      description: 'the tag of a custom element, such as acme-forecast',
    },
    title: words,
    description: words,
    status: oneOf('stable', 'preview', 'deprecated'),
    replacedBy: text,
    module: object({ url: text, export: text, integrity: text }, ['url'], '{ url: string }'),
    keywords: object({}),
    icon: text,
    category: text,
    instances: oneOf('many', 'one', 'none'),
    configSchema: object({ properties: object({}) }),
    configVersion: count,
    migrations: text,
    presets: list(object({ name: text, title: words, config: object({}) }, ['name', 'title', 'config'])),
    setupRequired: { type: 'boolean' },
    layout: object({ default: size, min: size, max: size, autoHeight: { type: 'boolean' } }),
    accepts: object({ kinds: texts, mediaTypes: texts }, ['kinds', 'mediaTypes']),
    inputs: list(object(port, ['name', 'kind', 'title'])),
    outputs: list(
      object({ ...port, event: text, path: { type: 'array' } }, ['name', 'kind', 'title', 'event', 'path']),
    ),
    auth: oneOf('none', 'optional', 'required'),
    permissions: texts,
    load: oneOf('eager', 'visible', 'idle'),
    skeleton: oneOf('card', 'list', 'line'),
    languages: texts,
    budgetKb: { type: 'number' },
    story: text,
  },
  ['id', 'element', 'title'],
);

/** Faults of a registration, `title: expected { en: string }`; none if it can be used. */
export function faultsOf(given: unknown): readonly string[] {
  const checked = read(registration, given);
  const found = checked.ok ? [] : checked.issues.map(({ path }) => path.join('.'));
  const faults = found.map((path) => `${path && '.'}${readablePath(path)}: expected ${expectedAt(registration, path)}`);
  const { import: load, module, element } = Object(given) as Readonly<Record<string, unknown>>;
  if (load !== undefined && typeof load !== 'function') return [...faults, '.import: expected a function'];
  if (faults.length || module || load || globalThis.customElements?.get(String(element))) return faults;
  return [`.module: expected { url: string }, an import, or <${String(element)}> to be defined`];
}
