import { LeafNode, type FormNode, type SchemaForm, type SchemaIssue } from '../forms/index.ts';
import type { Path } from '../forms/fields.ts';
import { isEqual } from '../forms/values.ts';

export interface FieldState {
  /** `undefined` if the form has no such field. */
  readonly node: FormNode | undefined;
  /** Content of the input: text, checked state, or the indices of the selected choices. */
  readonly raw: unknown;
  /** JSON value; `undefined` if there is nothing to submit. */
  readonly value: unknown;
  /** Issue to show: `undefined` until the field is touched or a submission was attempted. */
  readonly issue: SchemaIssue | undefined;
  readonly required: boolean;
  readonly touched: boolean;
}

const nothing: FieldState = {
  node: undefined,
  raw: '',
  value: undefined,
  issue: undefined,
  required: false,
  touched: false,
};

const read = (node: FormNode | undefined): FieldState => {
  if (!node) return nothing;
  const { value, issue, required, touched } = node;
  return { node, raw: node instanceof LeafNode ? node.raw : value, value, issue, required, touched };
};

/** A list has a new array at each read. */
const isSame = (one: FieldState, other: FieldState) =>
  (Object.keys(one) as (keyof FieldState)[]).every((key) =>
    key === 'raw' || key === 'value' ? isEqual(one[key], other[key]) : Object.is(one[key], other[key]),
  );

/** One field of a form as an external store: equal states are identical. */
export class FieldStore {
  readonly #form: SchemaForm | undefined;
  readonly #path: Path;
  #state = nothing;

  /** @param path `'name'`, or `['tags', 0]` */
  constructor(form: SchemaForm | undefined, path: string | Path) {
    this.#form = form;
    this.#path = typeof path === 'string' ? [path] : path;
  }

  get #node(): FormNode | undefined {
    return this.#form?.node(this.#path);
  }

  readonly state = (): FieldState => {
    const now = read(this.#node);
    if (!isSame(now, this.#state)) this.#state = now;
    return this.#state;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    let node: FormNode | undefined;
    let leaveNode: (() => void) | undefined;
    /** @returns whether the path leads to another node: after a reset, a condition, or a moved item of a list */
    const follow = () => {
      if (this.#node === node) return false;
      leaveNode?.();
      node = this.#node;
      leaveNode = node?.subscribe(listener);
      return true;
    };
    follow();
    const leaveForm = this.#form?.subscribe(() => {
      follow();
      listener();
    });
    const leaveValues = this.#form?.subscribeToValues(() => {
      if (follow()) listener();
    });
    return () => {
      leaveForm?.();
      leaveValues?.();
      leaveNode?.();
    };
  };

  readonly set = (raw: unknown): void => {
    const node = this.#node;
    if (node instanceof LeafNode) node.set(raw);
    else node?.assign(raw);
  };

  readonly leave = (): void => {
    const node = this.#node;
    if (node instanceof LeafNode) node.leave();
    else node?.touch();
  };
}
