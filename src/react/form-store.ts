import { SchemaFormModel, type SchemaFormModelOptions, type SchemaFormState } from '../models/schema-form-model.ts';
import type { SchemaForm } from '../forms/index.ts';

/** What is known of a form, but for the values of its fields: `useField` follows these one by one. */
export interface FormState extends SchemaFormState {
  /** Its fields; nothing before the schema is there. */
  readonly form: SchemaForm | undefined;
  readonly status: SchemaForm['status'] | undefined;
  /** Epoch milliseconds until which nothing is sent, because the platform was asked too often; in the past mostly. */
  readonly heldUntil: number;
}

/** A form's model in states that are equal by identity. */
export class FormStore {
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
