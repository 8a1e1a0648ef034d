import type { SchemaForm } from '../forms/index.ts';
import { SchemaFormModel, type SchemaFormModelOptions, type SchemaFormState } from '../models/schema-form-model.ts';

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
    this.#leave ??= this.#model.connect();
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
  readonly keepDraft = (): void => this.#model.form?.saveDraft();

  #read(): FormState {
    const { state, form, clock } = this.#model;
    return { ...state, form, status: form?.status, limitedUntil: clock.until };
  }
}
