import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { LeafNode, type FormNode, type SchemaForm } from '../forms/index.ts';
import type { Path } from '../forms/fields.ts';
import { FieldStore, type FieldState } from '../service/field-store.ts';

/** Result of `useField`. */
export interface Field extends FieldState {
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

/** One field of a form. The component renders when this field changes, and with no other. @param path `'name'`, or `['tags', 0]` */
export function useField(form: SchemaForm | undefined, path: string | Path): Field {
  const key = JSON.stringify(path);
  const store = useMemo(() => new FieldStore(form, JSON.parse(key) as typeof path), [form, key]);
  const now = useSyncExternalStore(store.subscribe, store.state, store.state);
  const { node } = now;
  const { set, leave } = store;
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
