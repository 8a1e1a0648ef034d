import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Submission } from '../contract/forms/apis/submission.ts';
import type { PartId } from '../contract/part-id.ts';
import type { ResourceFormId, ResourceFormValue } from '../contract/resources/forms.ts';
import type { AsyncCheck } from '../forms/async-checks.ts';
import { browserStore } from '../controllers/browser-store.ts';
import type { SubmissionTarget } from '../models/schema-form-model.ts';
import { FormStore, type FormActions, type FormState } from '../service/form-store.ts';
import { useProvided } from './provider.ts';
import { isServer } from '../service/service.ts';
import { NotOnServer, type SuspenseOption } from './use-current-user.ts';

/** Initial value; typed for the resource types of the contract. */
export type InitialValue<Type extends string> = Type extends ResourceFormId
  ? Partial<ResourceFormValue<Type>>
  : Readonly<Record<string, unknown>>;

export interface FormOptions<Type extends string = string> extends SuspenseOption, SubmissionTarget {
  /** Replaces the schema that the platform serves for the type. */
  readonly schema?: unknown;
  /** Read when the form is created, and by `reset`. */
  readonly initial?: InitialValue<Type>;
  /** Asynchronous checks by the JSON pointer of their field. Read when the form is created. */
  readonly checks?: Readonly<Record<string, AsyncCheck>>;
  /** Called once per successful submission. */
  readonly onSubmitted?: (submission: Submission | undefined) => void;
}

export interface Form extends FormState, FormActions {}

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
    const store = new FormStore({
      client,
      type,
      schema,
      initial: options.initial,
      checks: options.checks,
      about: () => latest.current,
      language: () => platform.settings.locale ?? 'en',
      sent: (submission) => latest.current.onSubmitted?.(submission),
      ...(type && drafts && { tabStore: browserStore('sessionStorage'), sharedStore: browserStore('localStorage') }),
    });
    return { about, store };
  };
  const [held, hold] = useState(begin);
  let current = held;
  if (about.some((each, index) => each !== held.about[index])) {
    current = begin();
    hold(current);
  }
  const { store } = current;

  useEffect(() => {
    addEventListener('pagehide', store.keepDraft);
    document.addEventListener('visibilitychange', store.keepDraft);
    return () => {
      removeEventListener('pagehide', store.keepDraft);
      document.removeEventListener('visibilitychange', store.keepDraft);
    };
  }, [store]);

  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  return { ...state, submit: store.submit, reset: store.reset, load: store.load };
}
