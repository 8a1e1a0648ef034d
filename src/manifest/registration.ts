import { read, type JsonSchema } from '../contract/json-schema.ts';
import { parseUrl } from '../contract/parse-url.ts';
import { expectedAt, readablePath } from '../diagnostics/expected.ts';
import { bareWidgets } from './bare-widgets.ts';
import { defaultLayout, type Widget, type WidgetRegistration, type WidgetSize } from './widget.ts';

/** Columns of the board at its widest. */
const columns = 12;

type Properties = Readonly<Record<string, JsonSchema>>;

/** `description`: the expectation in words, if the type says too little. */
const open = (properties: Properties, required: readonly string[] = [], description?: string) =>
  ({ type: 'object', properties, required, ...(description && { description }) }) satisfies JsonSchema;
/** Without other members than these. */
const object = (...given: Parameters<typeof open>): JsonSchema => ({ ...open(...given), additionalProperties: false });
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const oneOf = (...values: readonly string[]): JsonSchema => ({ enum: values });

const text: JsonSchema = { type: 'string' };
const texts = list(text);
const count: JsonSchema = { type: 'integer', minimum: 1 };
const width: JsonSchema = { ...count, maximum: columns, description: `an integer from 1 to ${columns}` };
const sized = (w: JsonSchema) => object({ w, h: count }, ['w', 'h'], '{ w: integer, h: integer }');
const subschema: JsonSchema = {
  anyOf: [{ type: 'object' }, { type: 'boolean' }],
  description: 'an object or a boolean',
};

/** One schema for each member of the given objects, whose names are open. */
const each = (given: readonly unknown[], schema: JsonSchema): Properties =>
  Object.fromEntries(given.flatMap((one) => Object.keys(Object(one) as object).map((name) => [name, schema])));

/** Text by language; the languages are those of the given texts. */
const words = (...given: readonly unknown[]) =>
  open(
    { ...each(given, text), en: { ...text, pattern: '\\S', description: 'a text that is not empty' } },
    ['en'],
    '{ en: string }',
  );
const titlesIn = (given: unknown) => words(...[given].flat().map((one) => (Object(one) as { title?: unknown }).title));
const port = (given: unknown) => ({ name: text, kind: text, title: titlesIn(given) });

/** Names of elements in SVG and MathML (HTML, "valid custom element name"). */
const reserved = 'annotation-xml|color-profile|font-face(?:-(?:src|uri|format|name))?|missing-glyph';

type Layout = Widget['layout'];
type Given = Readonly<Record<keyof WidgetRegistration, unknown>>;

/** Registration of a widget, as pages write it: without types. */
const registration = ({ title, description, keywords, configSchema, presets, inputs, outputs }: Given) =>
  object(
    {
      id: {
        ...text,
        pattern: '^@(?!service/)(?:[a-z0-9]+(?:-[a-z0-9]+)*/){2}form/[a-z0-9]+(?:-[a-z0-9]+)*$',
        description: 'an id of your own, such as @acme/weather/form/forecast',
      },
      element: {
        ...text,
        pattern: `^(?!(?:${reserved})$)[a-z][.0-9_a-z]*-[\\-.0-9_a-z]*$`,
        description: 'the tag of a custom element, such as acme-forecast',
      },
      title: words(title),
      description: words(description),
      origin: text,
      status: oneOf('stable', 'preview', 'deprecated'),
      replacedBy: text,
      module: object({ url: text, export: text, integrity: text }, ['url'], '{ url: string }'),
      import: {},
      keywords: open(each([keywords], texts)),
      icon: text,
      category: text,
      instances: oneOf('many', 'one', 'none'),
      configSchema: open({
        properties: open(each([(Object(configSchema) as JsonSchema).properties], subschema)),
      }),
      configVersion: count,
      migrations: text,
      presets: list(object({ name: text, title: titlesIn(presets), config: open({}) }, ['name', 'title', 'config'])),
      setupRequired: { type: 'boolean' },
      layout: object({ default: sized(width), min: sized(width), max: sized(count), autoHeight: { type: 'boolean' } }),
      accepts: object({ kinds: texts, mediaTypes: texts }, ['kinds', 'mediaTypes']),
      inputs: list(object(port(inputs), ['name', 'kind', 'title'])),
      outputs: list(
        object({ ...port(outputs), event: text, path: { type: 'array' } }, ['name', 'kind', 'title', 'event', 'path']),
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

export interface CheckedRegistration {
  /** `.title: expected { en: string }`; none if the widget can be used. */
  readonly faults: readonly string[];
  /** Members that a widget does not have, `layout.minimum`. */
  readonly unknown: readonly string[];
}

export function checkRegistration(given: unknown): CheckedRegistration {
  const schema = registration(Object(given) as Given);
  const checked = read(schema, given);
  const issues = checked.ok ? [] : checked.issues.map(({ path, code }) => ({ path: path.join('.'), code }));
  const unknown = issues.filter(({ code }) => code === 'unknown_field').map(({ path }) => readablePath(path));
  const faults = issues
    .filter(({ code }) => code !== 'unknown_field')
    .map(({ path }) => `${path && '.'}${readablePath(path)}: expected ${expectedAt(schema, path)}`);
  const { import: load } = Object(given) as { import?: unknown };
  if (load !== undefined && typeof load !== 'function') faults.push('.import: expected a function');
  return { faults: faults.length ? faults : faultsBetween(given as WidgetRegistration), unknown };
}

/** Faults that a schema cannot describe. */
function faultsBetween({ element, import: load, module, layout = {} }: WidgetRegistration): readonly string[] {
  const faults: string[] = [];
  if (element === 'service-platform' || bareWidgets.some((widget) => widget.element === element))
    faults.push(`.element: expected a tag of your own: <${element}> is one of this library`);
  const { default: initial, min, max } = layout;
  if (!fits(min, max)) faults.push('.layout.min: expected at most layout.max');
  if (!fits(min, initial)) faults.push('.layout.default: expected at least layout.min');
  if (!fits(initial, max)) faults.push('.layout.default: expected at most layout.max');
  if (module && !parseUrl(module.url, globalThis.document?.baseURI ?? 'https://page.example'))
    faults.push('.module.url: expected a URL');
  if (!module && !load && !globalThis.customElements?.get(element))
    faults.push(`.module: expected { url: string }, an import, or <${element}> to be defined`);
  return faults;
}

const fits = (inner: WidgetSize | undefined, outer: WidgetSize | undefined) =>
  !inner || !outer || (inner.w <= outer.w && inner.h <= outer.h);

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Completes a layout so that its default size is from the smallest to the largest one. */
export function completeLayout(layout: Partial<Layout> = {}): Layout {
  const { default: initial, min, max } = layout;
  const size = (side: keyof WidgetSize) => {
    const least =
      min?.[side] ?? Math.min(defaultLayout.min[side], initial?.[side] ?? Infinity, max?.[side] ?? Infinity);
    const most = max?.[side] ?? Math.max(defaultLayout.max[side], initial?.[side] ?? 0, least);
    return [least, initial?.[side] ?? clamp(defaultLayout.default[side], least, most), most] as const;
  };
  const [w, h] = [size('w'), size('h')];
  return {
    ...defaultLayout,
    ...layout,
    min: { w: w[0], h: h[0] },
    default: { w: w[1], h: h[1] },
    max: { w: w[2], h: h[2] },
  };
}
