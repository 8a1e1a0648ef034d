import { signInForm } from '../contract/compiled.ts';
import { signUpForm, signUpWithTermsForm } from '../contract/compiled-sign-up.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
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

/** The JSON Schema (2020-12) of a resource type with its field hints, or nothing for a type that is not registered. */
export function formSchemaOf(type: string, world: Form): Record<string, unknown> | undefined {
  const schema = schemas[type]?.(world) as JsonSchema | undefined;
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
