import { fieldHints } from '@service/widgets/contract';
import * as z from 'zod/mini';
import type { ResolvedSettings } from '../settings.ts';
import { formTypes, isFormType } from './form-types.ts';
import { fieldLabels } from './field-labels.ts';

/** The vendor keyword under which hints stand in a served schema. */
const hintsKey = 'x-service-hints';

/**
 * A resource type as JSON Schema 2020-12, with how its fields are asked for; nothing for a type that can't be submitted.
 *
 * A field's hints: `{ order, field, label?, labels?: { en, sv }, autocomplete?, inputMode?, … }`.
 * The form's: `{ termsUrl?, privacyUrl? }`.
 */
export function formSchema(settings: ResolvedSettings, type: string): Record<string, unknown> | undefined {
  if (!isFormType(type)) return undefined;
  const schema = z.toJSONSchema(formTypes[type].schema(settings), {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const hints = fieldHints.get(zodSchema as never);
      if (!hints) return;
      const labels = hints.label === undefined ? undefined : fieldLabels[hints.label];
      Object.assign(jsonSchema, { [hintsKey]: { ...hints, ...(labels && { labels }) } });
    },
  }) as Record<string, unknown> & { properties: Record<string, Record<string, unknown>> };
  Object.values(schema.properties).forEach((field, order) => {
    Object.assign(field, { [hintsKey]: { order, ...(field[hintsKey] as object | undefined) } });
  });
  const { termsUrl, privacyUrl } = settings.terms ?? {};
  const links = { ...(termsUrl !== undefined && { termsUrl }), ...(privacyUrl !== undefined && { privacyUrl }) };
  const hasTerms = 'acceptTerms' in schema.properties;
  return { $id: type, ...schema, ...(hasTerms && { [hintsKey]: links }) };
}
