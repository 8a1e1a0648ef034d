import { parseUrl } from '../contract/parse-url.ts';
import { decode, isRecord, pointed } from './values.ts';

/** A document, or a subschema with an `$id` of its own (JSON Schema 2020-12 core, §4.3.5). */
export interface Resource {
  readonly uri: string;
  readonly root: unknown;
  /** Subschemas by `$anchor` and `$dynamicAnchor`. */
  readonly anchors: Map<string, object>;
  readonly dynamicAnchors: Map<string, object>;
}

/** Base of documents without an `$id`. */
const noBase = 'schema:///';

/** Keywords whose operand is a schema or a list of schemas. */
const schemas = new Set([
  'additionalProperties',
  'allOf',
  'anyOf',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'oneOf',
  'prefixItems',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
/** Keywords whose operand has schemas by name. */
const maps = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']);

const subschemas = ([keyword, operand]: readonly [string, unknown]): readonly unknown[] => {
  if (maps.has(keyword)) return isRecord(operand) ? Object.values(operand) : [];
  return schemas.has(keyword) ? [operand].flat() : [];
};

const resolved = (reference: string, base: string): string | undefined => parseUrl(reference, base)?.href;

/** Resources of a schema document, for `$ref` and `$dynamicRef`. Other documents are never loaded. */
export class References {
  readonly root: Resource;
  readonly #resources = new Map<string, Resource>();
  readonly #resourceOf = new WeakMap<object, Resource>();

  constructor(root: unknown) {
    this.root = this.#open(root, noBase);
    this.#resources.set(noBase, this.root);
    this.#index(root, this.root);
  }

  /** `false` if dynamic references depend on how a schema was reached. */
  get isSingle(): boolean {
    return [...this.#resources.values()].every((resource) => resource === this.root);
  }

  resourceOf(schema: object): Resource | undefined {
    return this.#resourceOf.get(schema);
  }

  /** @returns the schema, which may be a boolean; `undefined` if it is in no resource of the document */
  find(reference: string, from: Resource): unknown {
    const [address = '', fragment = ''] = reference.split('#', 2);
    const resource = address ? this.#resources.get(resolved(address, from.uri) ?? '') : from;
    if (!resource) return undefined;
    if (fragment && !fragment.startsWith('/')) return resource.anchors.get(decode(fragment));
    const here = pointed(resource.root, `#${fragment}`);
    // Only for schemas in unknown keywords.
    this.#index(here, resource);
    return here;
  }

  #open(root: unknown, base: string): Resource {
    const $id = isRecord(root) && typeof root['$id'] === 'string' ? root['$id'] : '';
    const uri = resolved($id.replace(/#.*/s, ''), base) ?? base;
    const resource = { uri, root, anchors: new Map<string, object>(), dynamicAnchors: new Map<string, object>() };
    this.#resources.set(uri, resource);
    return resource;
  }

  /** Iterates, because schemas may be nested deeper than the stack. */
  #index(root: unknown, within: Resource): void {
    const todo: [schema: unknown, around: Resource][] = [[root, within]];
    for (let next; (next = todo.pop());) {
      const [schema, around] = next;
      if (!isRecord(schema) || this.#resourceOf.has(schema)) continue;
      const { $id, $anchor, $dynamicAnchor } = schema;
      const isResource = typeof $id === 'string' && /^[^#]/.test($id) && schema !== around.root;
      const resource = isResource ? this.#open(schema, around.uri) : around;
      this.#resourceOf.set(schema, resource);
      if (typeof $anchor === 'string') resource.anchors.set($anchor, schema);
      if (typeof $dynamicAnchor === 'string') {
        resource.anchors.set($dynamicAnchor, schema);
        resource.dynamicAnchors.set($dynamicAnchor, schema);
      }
      for (const entry of Object.entries(schema))
        for (const subschema of subschemas(entry)) todo.push([subschema, resource]);
    }
  }
}
