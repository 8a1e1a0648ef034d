import { useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PartId } from '../contract/part-id.ts';
import { formStore, type FormActions, type FormSettings, type FormState } from '../service/form-store.ts';
import { isServer } from '../service/service.ts';
import { useProvided } from './provider.ts';
import { NotOnServer, type SuspenseOption } from './use-current-user.ts';

/** Options of `useForm`. */
export interface FormOptions<Type extends string = string> extends SuspenseOption, FormSettings<Type> {}

/** Result of `useForm`. */
export interface Form extends FormState, FormActions {}

/** Result of `useForm` whose form has been loaded. */
export type LoadedForm = Form & { readonly form: NonNullable<Form['form']> };

const never = () => () => undefined;

/**
 * Form of a resource type of the platform, or of any JSON Schema: loads the schema, keeps a draft in this tab, submits
 * once, and shows issues at their fields, which `useField` reads.
 */
export function useForm<Type extends PartId<'schema'>>(
  type: Type | undefined,
  options: FormOptions<Type> & { readonly schema: object },
): LoadedForm;
export function useForm<Type extends PartId<'schema'>>(type: Type | undefined, options?: FormOptions<Type>): Form;
export function useForm(type: string | undefined, options: FormOptions = {}): Form {
  const { client, platform, reads } = useProvided();
  const { suspense = false, target } = options;
  const latest = useRef(options);
  useInsertionEffect(() => {
    latest.current = options;
  });

  let { schema } = options;
  if (suspense && type && schema === undefined) {
    const read = reads.schema(type);
    if (read.settled) throw read.settled;
    ({ schema } = read);
    if (isServer && !schema) throw new NotOnServer(`The schema of ${type} could not be read here.`);
  }

  // Drafts exist only in the browser: they are restored after hydration.
  const drafts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // A schema in a component is a new object on every render.
  const about = [client, type, target, JSON.stringify(options.schema), drafts] as const;
  const begin = () => {
    const begun = { ...options, schema };
    const store = formStore({ client, platform }, type, begun, { drafts, settings: () => latest.current });
    return { about, store };
  };
  const [held, hold] = useState(begin);
  let current = held;
  if (about.some((each, index) => each !== held.about[index])) {
    current = begin();
    hold(current);
  }
  const { store } = current;

  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  return { ...state, submit: store.submit, reset: store.reset, load: store.load };
}
