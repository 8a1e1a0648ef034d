import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Submission } from '../contract/forms/apis/submission.ts';
import type { PartId } from '../contract/part-id.ts';
import type { ResourceFormId, ResourceFormValue } from '../contract/resources/forms.ts';
import type { AsyncCheck } from '../forms/async-checks.ts';
import { browserStore } from '../controllers/idle.ts';
import type { SchemaForm } from '../forms/index.ts';
import {
  SchemaFormModel,
  type SchemaFormModelOptions,
  type SchemaFormState,
  type SubmissionTarget,
} from '../models/schema-form-model.ts';
import { useProvided } from './provider.ts';
import { isServer } from './service.ts';
import { NotOnServer, type SuspenseOption } from './use-current-user.ts';

/** What is known of a form, but for the values of its fields: `useField` follows these one by one. */
export interface FormState extends SchemaFormState {
  /** Its fields; nothing before the schema is there. */
  readonly form: SchemaForm | undefined;
  readonly status: SchemaForm['status'] | undefined;
  /** Epoch milliseconds until which nothing is sent, because the platform was asked too often; in the past mostly. */
  readonly heldUntil: number;
}

/** What a form may begin with: of a type that the contract knows, its own fields. */
export type InitialValue<Type extends string> = Type extends ResourceFormId
  ? Partial<ResourceFormValue<Type>>
  : Readonly<Record<string, unknown>>;

export interface FormOptions<Type extends string = string> extends SuspenseOption, SubmissionTarget {
  /** Instead of the schema that the platform serves for the type. */
  readonly schema?: unknown;
  /** Read when the form begins, and by `reset`. */
  readonly initial?: InitialValue<Type>;
  /** What has to be asked about a value, by the pointer of its field (`/name`). Read when the form begins. */
  readonly checks?: Readonly<Record<string, AsyncCheck>>;
  /** Called once for each submission that has gone through. */
  readonly onSubmitted?: (submission: Submission | undefined) => void;
}

export interface Form extends FormState {
  /** Sends it, once however often it is pressed. @returns whether it was sent; never rejects for a refusal */
  readonly submit: () => Promise<boolean>;
  /** Back to the first values, or to others; drafts are gone. */
  readonly reset: (initial?: unknown) => void;
  /** Asks for the schema again, after a failure. */
  readonly load: () => Promise<void>;
}

/** A form that is there: its schema has been read. */
export type LoadedForm = Form & { readonly form: NonNullable<Form['form']> };

const never = () => () => undefined;

/**
 * A form by a resource type of the platform, or by any JSON Schema: loads it, keeps what is typed as a draft of this tab,
 * submits it once, puts issues on their fields. Its fields are followed by `useField`.
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

  // A draft is of this browser: a page that takes over begins as the server left it, and has its draft right after.
  const drafts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // A schema that is written down in a component is another object each time.
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

/** A form's model in states that are equal by identity. */
class FormStore {
  readonly #model: SchemaFormModel;
  #state: FormState;
  #shows = 0;
  #leave: (() => void) | undefined;

  constructor(options: SchemaFormModelOptions) {
    this.#model = new SchemaFormModel(options);
    this.#state = this.#read();
  }

  readonly state = (): FormState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#model.subscribe(() => {
      this.#state = this.#read();
      listener();
    });
    this.#shows += 1;
    this.#leave ??= this.#model.connect();
    if (!this.#model.form) void this.#model.load();
    return () => {
      unsubscribe();
      this.#shows -= 1;
      // Effects that React runs twice begin again before this runs.
      queueMicrotask(() => {
        if (this.#shows) return;
        this.#leave?.();
        this.#leave = undefined;
      });
    };
  };

  /** Asks for the schema again, after a failure. */
  readonly load = (): Promise<void> => this.#model.load();
  readonly submit = (): Promise<boolean> => this.#model.submit();
  readonly reset = (initial?: unknown): void => this.#model.reset(initial);
  readonly keepDraft = (): void => this.#model.form?.saveDraft();

  #read(): FormState {
    const { state, form, clock } = this.#model;
    return { ...state, form, status: form?.status, heldUntil: clock.until };
  }
}
