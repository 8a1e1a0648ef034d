import type { JsonSchema } from '../../contract/json-schema.ts';
import { GroupNode } from './group-node.ts';
import { sortOf, type Sort } from './kinds.ts';
import { LeafNode } from './leaf-node.ts';
import { ListNode } from './list-node.ts';
import type { FormNode, Place } from './node.ts';
import { UnionNode } from './union-node.ts';

/** A form holds so many values in all, and so many one in another; beyond them a value is asked for as JSON. */
const mostNodes = 25_000;
const deepest = 24;

/** Makes the nodes of one form. */
export class NodeMaker {
  readonly #sorts = new WeakMap<object, Map<boolean, Sort>>();
  #made = 0;

  make(schema: JsonSchema, place: Place, initial: unknown): FormNode {
    this.#made += 1;
    const sort = this.#sort(schema, place);
    if (sort.shape === 'leaf') return new LeafNode(schema, place, sort, initial);
    if (this.#endless(sort, place, initial)) {
      const { conditions, nullable } = sort;
      const json = {
        schema: sort.schema,
        conditions,
        nullable,
        shape: 'leaf',
        kind: 'json',
        base: 'json',
        choices: [],
      } as const;
      return new LeafNode(schema, place, json, initial);
    }
    if (sort.shape === 'group') return new GroupNode(schema, place, sort, initial);
    return sort.shape === 'list'
      ? new ListNode(schema, place, sort, initial)
      : new UnionNode(schema, place, sort, initial);
  }

  #sort(schema: JsonSchema, { scope, required }: Place): Sort {
    const clean = scope.document.clean(schema);
    const known = this.#sorts.get(clean) ?? new Map<boolean, Sort>();
    const sort = known.get(required) ?? sortOf(scope.document, clean, required, scope.known);
    this.#sorts.set(clean, known.set(required, sort));
    return sort;
  }

  #endless({ schema }: Sort, { parent, asked }: Place, initial: unknown): boolean {
    let depth = 0;
    for (let around = parent; around; around = around.parent) {
      depth += 1;
      const again = schema.properties !== undefined && around.sort.schema.properties === schema.properties;
      if (depth > deepest || (again && !asked && initial === undefined)) return true;
    }
    return this.#made > mostNodes;
  }
}
