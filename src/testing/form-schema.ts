import { signInForm } from '../contract/compiled/sign-in-form.ts';
import { signUpForm, signUpWithTermsForm } from '../contract/compiled/sign-up.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { locales } from '../contract/locales.ts';
import { resourceForms } from '../contract/resources/forms.ts';
import { toJsonSchema } from '../contract/to-json-schema.ts';
import { resourceForms as labels } from '../localisation/sections/resource-forms.ts';
import type { ResourceFormMessages } from '../localisation/sections/resource-forms.ts';
import type { World } from './world.ts';

type Form = Pick<World, 'terms' | 'signUpFields'>;

const schemas: Readonly<Record<string, (world: Form) => object>> = {
  '@service/authentication/schema/sign-in': () => signInForm,
  '@service/authentication/schema/sign-up'({ terms, signUpFields: { properties, required = [] } }) {
    const known = terms ? signUpWithTermsForm : signUpForm;
    return {
      ...known,
      properties: { ...known.properties, ...properties },
      required: [...(known.required ?? []), ...required],
      ...(terms && { 'x-service-hints': terms }),
    };
  },
};

type Words = Readonly<Record<string, string>>;

const inEach = (read: (messages: ResourceFormMessages) => string | undefined) =>
  Object.fromEntries(locales.map((locale) => [locale, read(labels[locale])]));

function wordsOf(field: string): object {
  const title = inEach(({ fields }) => fields[field]);
  const values = Object.keys((labels.en.options as Readonly<Record<string, Words>>)[field] ?? {});
  const words = (value: string) =>
    inEach(({ options }) => (options as Readonly<Record<string, Words>>)[field]?.[value]);
  const options = Object.fromEntries(values.map((value) => [value, words(value)]));
  return { ...(title['en'] && { labels: title }), ...(values.length && { options }) };
}

function worded(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  const fields = Object.entries(properties ?? {}).map(([name, field], order) => {
    const hints = { order, ...field['x-service-hints'], ...wordsOf(name) };
    return [name, worded({ ...field, 'x-service-hints': hints })] as const;
  });
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: worded(items) }),
    ...(anyOf && { anyOf: anyOf.map(worded) }),
  };
}

const resourceSchemas = Object.entries(resourceForms).map(
  ([type, schema]) => [type, () => worded(toJsonSchema(schema as never))] as const,
);

/** JSON Schema (2020-12) of a resource type with its field hints; `undefined` for an unknown type. */
export function formSchemaOf(type: string, world: Form): Record<string, unknown> | undefined {
  const own = { ...schemas, ...Object.fromEntries(resourceSchemas) };
  const schema = (Object.hasOwn(own, type) ? own[type]?.(world) : undefined) as JsonSchema | undefined;
  if (!schema) return undefined;
  if (!schema.properties) return { $id: type, $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema };
  const properties = Object.entries(schema.properties ?? {}).map(([name, field], order) => [
    name,
    { ...field, 'x-service-hints': { order, ...field['x-service-hints'] } },
  ]);
  return {
    $id: type,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    properties: Object.fromEntries(properties) as object,
  };
}
