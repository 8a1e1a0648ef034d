import * as z from 'zod/mini';
import { signInSchema } from '../contract/authentication.ts';
import { signUpSchema } from '../contract/sign-up.ts';
import { fieldHints } from '../contract/hints.ts';
import type { Terms } from './world.ts';

const schemas: Record<string, (terms: Terms | undefined) => z.ZodMiniType> = {
  '@service/authentication/schema/sign-in': () => signInSchema,
  '@service/authentication/schema/sign-up': (terms) => signUpSchema({ terms: terms !== undefined }),
};

/** The JSON Schema (2020-12) of a resource type with its field hints, or nothing for a type that is not registered. */
export function formSchemaOf(type: string, terms: Terms | undefined): Record<string, unknown> | undefined {
  const schema = schemas[type]?.(terms);
  if (!schema) return undefined;
  const document = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const hints = fieldHints.get(zodSchema as unknown as z.ZodMiniType);
      if (hints) Object.assign(jsonSchema, { 'x-service-hints': hints });
    },
  });
  return { ...document, $id: type, ...terms };
}
