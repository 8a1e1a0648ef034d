import { useCallback, useRef, useSyncExternalStore } from 'react';
import { LeafNode, type SchemaIssue, type FormNode, type SchemaForm } from '../forms/index.ts';
import type { Path } from '../forms/fields.ts';

export interface Field {
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
  readonly set: (raw: unknown) => void;
  readonly leave: () => void;
  /**
   * `ref` for a server-rendered input, check box or text area: keeps what the user typed before hydration, which React
   * would discard.
   */
  readonly ref: (input: TypedInto | null) => void;
}

type TypedInto = HTMLInputElement | HTMLTextAreaElement;

/** Content that the user entered before hydration; `undefined` if unchanged. */
function typedInto(input: TypedInto): string | boolean | undefined {
  if ('checked' in input && input.type === 'checkbox')
    return input.checked === input.defaultChecked ? undefined : input.checked;
  return input.value === input.defaultValue ? undefined : input.value;
}

const nothing = { node: undefined, raw: '', value: undefined, issue: undefined, required: false, touched: false };

type Read = Omit<Field, 'set' | 'leave' | 'ref'>;

const read = (node: FormNode | undefined): Read => {
  if (!node) return nothing;
  const { value, issue, required, touched } = node;
  return { node, raw: node instanceof LeafNode ? node.raw : value, value, issue, required, touched };
};

const isSame = (one: Read, other: Read) =>
  (Object.keys(one) as (keyof Read)[]).every((key) => Object.is(one[key], other[key]));

/** One field of a form. The component renders when this field changes, and with no other. @param path `'name'`, or `['tags', 0]` */
export function useField(form: SchemaForm | undefined, path: string | Path): Field {
  const last = useRef<Read>(nothing);
  const state = () => {
    const now = read(form?.node(typeof path === 'string' ? [path] : path));
    if (!isSame(now, last.current)) last.current = now;
    return last.current;
  };
  const { node } = state();
  const subscribe = useCallback(
    (listener: () => void) => {
      // A reset form has new nodes.
      const leave = [form?.subscribe(listener), node?.subscribe(listener)];
      return () => {
        for (const each of leave) each?.();
      };
    },
    [form, node],
  );
  const now = useSyncExternalStore(subscribe, state, state);
  const set = useCallback((raw: unknown) => (node instanceof LeafNode ? node.set(raw) : node?.assign(raw)), [node]);
  const leave = useCallback(() => (node instanceof LeafNode ? node.leave() : node?.touch()), [node]);
  const before = useRef<{ node: FormNode; typed: string | boolean | undefined }>(undefined);
  const ref = useCallback(
    (input: TypedInto | null) => {
      if (!input || !(node instanceof LeafNode)) return;
      // The hydrated form is replaced at once by one with the draft: carry over what was typed.
      const first = (before.current ??= { node, typed: typedInto(input) });
      const { typed } = first;
      if (typed === undefined) return;
      if (first.node !== node) first.typed = undefined;
      node.set(typed);
    },
    [node],
  );
  return { ...now, set, leave, ref };
}
