import type { Attribute, ClassField, CustomElementDeclaration } from 'custom-elements-manifest/schema';
import manifest from '../custom-elements.json' with { type: 'json' };

/** An element of `custom-elements.json`. */
export interface ElementDeclaration extends CustomElementDeclaration {
  readonly tagName: string;
  /** Its module in the package. */
  readonly path: string;
}

interface Module {
  readonly path: string;
  readonly declarations?: readonly Omit<ElementDeclaration, 'path'>[];
}

/** All elements, by tag. */
export const elements: ReadonlyMap<string, ElementDeclaration> = new Map(
  (manifest.modules as unknown as readonly Module[]).flatMap(({ path, declarations = [] }) =>
    declarations
      .filter(({ tagName }) => tagName)
      .map((declaration) => [declaration.tagName, { ...declaration, path }] as const),
  ),
);

const camel = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Name of the property of an attribute. */
export const propertyOf = ({ name, fieldName }: Attribute): string => fieldName ?? camel(name);

/** Fields of each instance. */
export const fieldsOf = ({ members = [] }: ElementDeclaration): readonly ClassField[] =>
  members.filter((member): member is ClassField => member.kind === 'field' && !member.static);
