import type { Submission } from '../contract/forms/apis/submission.ts';
import type { ResourceFormId, ResourceFormValue } from '../contract/resources/forms.ts';
import { browserStore } from '../controllers/browser-store.ts';
import type { AsyncCheck } from '../forms/async-checks.ts';
import type { SchemaForm } from '../forms/index.ts';
import { isTag } from '../localisation/languages.ts';
import type { SendForm } from '../models/own-server.lazy.ts';
import {
  SchemaFormModel,
  type SchemaFormModelOptions,
  type SchemaFormState,
  type SubmissionTarget,
} from '../models/schema-form-model.ts';
import { languageOf, type Service } from './service.ts';

/** Initial value; typed for the resource types of the contract. */
export type InitialValue<Type extends string> = Type extends ResourceFormId
  ? Partial<ResourceFormValue<Type>>
  : Readonly<Record<string, unknown>>;

export interface FormSettings<Type extends string = string> extends SubmissionTarget {
  /** Replaces the schema that the platform serves for the type. */
  readonly schema?: unknown;
  /** Read when the form is created, and by `reset`. */
  readonly initial?: InitialValue<Type>;
  /** Asynchronous checks by the JSON pointer of their field. Read when the form is created. */
  readonly checks?: Readonly<Record<string, AsyncCheck>>;
  /** Sends the valid value to your own server, `(value, { signal, key }) => fetch(…)`, instead of the platform. */
  readonly send?: SendForm | undefined;
  /** Called once per successful submission. */
  readonly onSubmitted?: (submission: Submission | undefined) => void;
}

/** State of a form without the values of its fields, which `useField` reads. */
export interface FormState extends SchemaFormState {
  /** `undefined` until the schema has loaded. */
  readonly form: SchemaForm | undefined;
  readonly status: SchemaForm['status'] | undefined;
  /** Epoch milliseconds until which the rate limit blocks submissions. */
  readonly limitedUntil: number;
}

export interface FormActions {
  /** Calls during a submission join it. @returns `false` if it was not sent; never rejects for a failure */
  readonly submit: () => Promise<boolean>;
  /** Restores the initial value, or sets another one. Clears the draft. */
  readonly reset: (initial?: unknown) => void;
  readonly load: () => Promise<void>;
}

/** Model of a form as an external store: equal states are identical. */
export class FormStore implements FormActions {
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
    this.#leave ??= this.#connect();
    if (!this.#model.form) void this.#model.load();
    return () => {
      unsubscribe();
      this.#shows -= 1;
      // In strict mode React subscribes again before this runs.
      queueMicrotask(() => {
        if (this.#shows) return;
        this.#leave?.();
        this.#leave = undefined;
      });
    };
  };

  readonly load = (): Promise<void> => this.#model.load();
  readonly submit = (): Promise<boolean> => this.#model.submit();
  readonly reset = (initial?: unknown): void => this.#model.reset(initial);

  #connect(): () => void {
    const leave = this.#model.connect();
    const keepDraft = () => this.#model.form?.saveDraft();
    addEventListener('pagehide', keepDraft);
    document.addEventListener('visibilitychange', keepDraft);
    return () => {
      leave();
      removeEventListener('pagehide', keepDraft);
      document.removeEventListener('visibilitychange', keepDraft);
    };
  }

  #read(): FormState {
    const { state, form, clock } = this.#model;
    return { ...state, form, status: form?.status, limitedUntil: clock.until };
  }
}

export interface FormStoreOptions {
  /** Keeps a draft in this tab. */
  readonly drafts: boolean;
  /** Settings at a submission, if a component has rendered since. */
  readonly settings: () => FormSettings;
}

/** @param begun settings at the creation */
export const formStore = (
  { client, platform }: Pick<Service, 'client' | 'platform'>,
  type: string | undefined,
  { schema, initial, checks }: FormSettings,
  { drafts, settings }: FormStoreOptions,
): FormStore =>
  new FormStore({
    client,
    type,
    schema,
    initial,
    checks,
    about: settings,
    send: () => settings().send,
    language: () => [languageOf(platform.settings) ?? ''].find(isTag) ?? 'en',
    sent: (submission) => settings().onSubmitted?.(submission),
    ...(type && drafts && { tabStore: browserStore('sessionStorage'), sharedStore: browserStore('localStorage') }),
  });
