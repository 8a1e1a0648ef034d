import { signInForm } from '../contract/compiled.ts';
import { signUpForm, signUpWithTermsForm } from '../contract/compiled-sign-up.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import type { Terms } from './world.ts';

const schemas: Readonly<Record<string, (terms: Terms | undefined) => object>> = {
  '@service/authentication/schema/sign-in': () => signInForm,
  '@service/authentication/schema/sign-up': (terms) =>
    terms ? { ...signUpWithTermsForm, 'x-service-hints': terms } : signUpForm,
};

/** The JSON Schema (2020-12) of a resource type with its field hints, or nothing for a type that is not registered. */
export function formSchemaOf(type: string, terms: Terms | undefined): Record<string, unknown> | undefined {
  const schema = schemas[type]?.(terms) as JsonSchema | undefined;
  if (!schema) return undefined;
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
