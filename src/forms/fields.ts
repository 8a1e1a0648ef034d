import type { FieldHints } from '../contract/hints.ts';
import type { JsonSchema } from '../contract/json-schema.ts';

/** Place of a value, from the top. */
export type Path = readonly (string | number)[];

export interface Field {
  readonly name: string;
  readonly hints: FieldHints;
}

export const fieldsOf = ({ properties = {} }: JsonSchema): Field[] =>
  Object.entries(properties).map(([name, { 'x-service-hints': hints }]) => ({
    name,
    hints: { field: 'text', ...hints },
  }));
