import { toJsonSchema, type FieldHints, type JsonSchema } from '@service/widgets/contract';
import type { ResolvedSettings } from '../../settings.ts';
import { formTypes, isFormType } from '../authentication/forms.ts';
import { fieldWords } from '../resources/form-labels.ts';
import { resourceFormType } from '../resources/forms.ts';
import { fieldLabels } from './field-labels.ts';

/** The vendor keyword under which hints stand in a served schema. */
const hintsKey = 'x-service-hints';

type Hinted = Record<string, unknown> & { [hintsKey]?: FieldHints };

/** Localised hints of a field. */
type Words = (name: string, hints: FieldHints | undefined) => object;

/** Fields of an object in their order, with their words; lists and alternatives as deep as they go. */
function hint(schema: Hinted, words: Words): void {
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: Hinted; anyOf?: Hinted[] };
  Object.entries(properties as Record<string, Hinted>).forEach(([name, field], order) => {
    const hints = field[hintsKey];
    Object.assign(field, { [hintsKey]: { order, ...hints, ...words(name, hints) } });
    hint(field, words);
  });
  for (const part of [items, ...anyOf]) if (part) hint(part, words);
}

const knownWords: Words = (_name, hints) => {
  const labels = hints?.label === undefined ? undefined : fieldLabels[hints.label];
  return labels ? { labels } : {};
};

function schemaOf(settings: ResolvedSettings, type: string): { schema: JsonSchema; words: Words } | undefined {
  if (isFormType(type)) return { schema: formTypes[type].schema(settings), words: knownWords };
  const form = resourceFormType(type);
  return form && { schema: toJsonSchema(form.schema), words: fieldWords };
}

/**
 * A resource type as JSON Schema 2020-12, with how its fields are asked for; nothing for a type that can't be submitted.
 *
 * A field's hints: `{ order, field, label?, labels?: { en, sv }, options?, autocomplete?, inputMode?, … }`.
 * The form's: `{ termsUrl?, privacyUrl? }`.
 */
export function formSchema(settings: ResolvedSettings, type: string): Record<string, unknown> | undefined {
  const found = schemaOf(settings, type);
  if (!found) return undefined;
  const schema = structuredClone(found.schema) as Hinted;
  hint(schema, found.words);
  const { termsUrl, privacyUrl } = settings.terms ?? {};
  const links = { ...(termsUrl !== undefined && { termsUrl }), ...(privacyUrl !== undefined && { privacyUrl }) };
  const hasTerms = Object.hasOwn((schema['properties'] ?? {}) as object, 'acceptTerms');
  return {
    $id: type,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    ...(hasTerms && { [hintsKey]: links }),
  };
}
