import { toJsonSchema, type FieldHints } from '@service/widgets/contract';
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
  const schema = structuredClone(toJsonSchema(formTypes[type].schema(settings))) as Record<string, unknown> & {
    properties: Record<string, Record<string, unknown> & { [hintsKey]?: FieldHints }>;
  };
  Object.values(schema.properties).forEach((field, order) => {
    const hints = field[hintsKey];
    const labels = hints?.label === undefined ? undefined : fieldLabels[hints.label];
    Object.assign(field, { [hintsKey]: { order, ...hints, ...(labels && { labels }) } });
  });
  const { termsUrl, privacyUrl } = settings.terms ?? {};
  const links = { ...(termsUrl !== undefined && { termsUrl }), ...(privacyUrl !== undefined && { privacyUrl }) };
  const hasTerms = 'acceptTerms' in schema.properties;
  return {
    $id: type,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    ...(hasTerms && { [hintsKey]: links }),
  };
}
