import { useCallback, useRef, useSyncExternalStore } from 'react';
import { LeafNode, type SchemaIssue, type FormNode, type SchemaForm } from '../forms/index.ts';
import type { Path } from '../forms/fields.ts';

/** A field of a form as it is now. */
export interface Field {
  /** Nothing where the form has no such field. */
  readonly node: FormNode | undefined;
  /** What stands in it, as it was typed or chosen: text, whether it is ticked, which choices are taken. */
  readonly raw: unknown;
  /** What it stands for; nothing where there is nothing to submit. */
  readonly value: unknown;
  /** What is shown as wrong with it: nothing before it was left or a submission was tried. */
  readonly issue: SchemaIssue | undefined;
  readonly required: boolean;
  readonly touched: boolean;
  /** Takes what has been typed or chosen. */
  readonly set: (raw: unknown) => void;
  /** It has been left. */
  readonly leave: () => void;
  /**
   * For the `ref` of an input, a check box or a text area that a server renders: what somebody typed before React took
   * over stays, which React itself forgets.
   */
  readonly ref: (input: TypedInto | null) => void;
}

type TypedInto = HTMLInputElement | HTMLTextAreaElement;

/** What somebody has put into an input since it came as markup; nothing where it is as it came. */
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

/** One field of a form: who renders it renders with it, and with no other. @param path `'name'`, or `['tags', 0]` */
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
      // A form that begins anew has other nodes.
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
      // The form that took over makes room at once for one that has its draft: what was typed goes along.
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
