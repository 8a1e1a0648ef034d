import type { Path } from '../fields.ts';
import { ListNode } from './list-node.ts';
import { nodesIn, type FormNode } from './node.ts';
import { UnionNode } from './union-node.ts';

/** Where everything stood when a form was sent: what is said of a path is meant for what stood there then. */
export class SentForm {
  /** The count of changes by then. */
  readonly at: number;
  readonly #root: FormNode;
  readonly #lists = new Map<FormNode, readonly FormNode[]>();
  readonly #branches = new Map<FormNode, FormNode | undefined>();

  constructor(root: FormNode, at: number) {
    this.at = at;
    this.#root = root;
    for (const node of nodesIn(root)) {
      if (node instanceof ListNode) this.#lists.set(node, node.items);
      if (node instanceof UnionNode) this.#branches.set(node, node.branch);
    }
  }

  /** The node that a path meant; `stale` when it has been changed since, or is gone. */
  find(path: Path): { readonly node: FormNode | undefined; readonly stale: boolean } {
    let node: FormNode | undefined = this.#root;
    let gone = false;
    for (const part of path) {
      // A leaf that holds more than one value shows what is wrong with any of them.
      if (node && node.sort.shape === 'leaf') break;
      node = node && this.#inside(node, part);
      if (node?.parent instanceof ListNode) gone ||= !node.parent.items.includes(node);
    }
    return { node, stale: gone || (node !== undefined && node.changedAt > this.at) };
  }

  #inside(node: FormNode, part: string | number): FormNode | undefined {
    const items = this.#lists.get(node);
    if (items) return items[Number(part)];
    const branch = this.#branches.get(node);
    if (branch) return branch.sort.shape === 'leaf' ? branch : this.#inside(branch, part);
    return node.child(part);
  }
}
