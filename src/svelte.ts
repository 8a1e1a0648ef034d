import type { ActionId } from './contract/actions/actions.ts';
import type { PartId } from './contract/part-id.ts';
import type { ListQuery } from './contract/resources/resource.ts';
import type { Path } from './forms/fields.ts';
import type { SchemaForm } from './forms/index.ts';
import type { ViewerState } from './models/viewer-model.ts';
import { ActionStore, type ActionCalls, type ActionState } from './service/action-store.ts';
import { FieldStore, type FieldState } from './service/field-store.ts';
import { formStore, type FormActions, type FormSettings, type FormState } from './service/form-store.ts';
import { loading, type ResourceActions } from './service/reads.ts';
import { isServer, type ExternalStore, type Service } from './service/service.ts';
import type { CurrentUserActions, CurrentUserState } from './service/session-store.ts';

export { createService, type Service, type ServiceOptions } from './service/service.ts';
export type { CurrentUserState } from './service/session-store.ts';
export { PlatformFailure } from './transport/failure.ts';

/** The contract of Svelte's stores: `$store` in a component subscribes. */
export interface Readable<State> {
  /** Calls `run` at once, and after each change. @returns the unsubscribe function */
  subscribe(run: (state: State) => void): () => void;
}

/** A server only reads the state: a subscription would send requests. */
const readable = <State, Read = State>(
  { state, subscribe }: ExternalStore<State>,
  read: (state: State) => Read = (each) => each as unknown as Read,
): Readable<Read> => ({
  subscribe(run) {
    const notify = () => run(read(state()));
    notify();
    return isServer ? () => {} : subscribe(notify);
  },
});

/** The signed-in user. */
export function currentUser({ session, client }: Service): Readable<CurrentUserState> & CurrentUserActions {
  const subscribe = (listener: () => void) => {
    void session.load();
    return session.subscribe(listener);
  };
  return { ...readable({ state: session.state, subscribe }), refresh: session.reload, signOff: client.signOff };
}

/** A live resource; reads nothing without an id. */
export function resource(
  { reads }: Service,
  resourceId: string | undefined,
  query?: ListQuery,
): Readable<ViewerState> & ResourceActions {
  // Looked up for each use: the last component that leaves a resource ends its store.
  const store = () => (resourceId === undefined ? undefined : reads.resource(resourceId, query));
  return {
    ...readable({
      state: () => store()?.state() ?? loading,
      subscribe: (listener) => store()?.subscribe(listener) ?? (() => {}),
    }),
    retry: () => store()?.retry(),
    refresh: async () => store()?.refresh(),
  };
}

/** An action of the platform, with the state of its last invocation. */
export function action<Id extends ActionId>({ client }: Service, id: Id): Readable<ActionState<Id>> & ActionCalls<Id> {
  const store = new ActionStore(client, id);
  return { ...readable(store), invoke: store.invoke, reset: store.reset };
}

/** Form of a resource type of the platform, or of any JSON Schema. Keeps a draft in this tab. */
export function form<Type extends PartId<'schema'>>(
  service: Service,
  type: Type | undefined,
  settings: FormSettings<Type> = {},
): Readable<FormState> & FormActions {
  const store = formStore(service, type, settings, { drafts: !isServer, settings: () => settings });
  return { ...readable(store), submit: store.submit, reset: store.reset, load: store.load };
}

/** Stores of a field. */
export interface FieldStores {
  /** Content of the input, for `bind:value={$raw}`. */
  readonly raw: Readable<unknown> & { set(raw: unknown): void };
  readonly state: Readable<FieldState>;
  readonly leave: () => void;
}

/** One field of a form. @param path `'name'`, or `['tags', 0]` */
export function field(form: SchemaForm | undefined, path: string | Path): FieldStores {
  const store = new FieldStore(form, path);
  return {
    raw: { ...readable(store, ({ raw }) => raw), set: store.set },
    state: readable(store),
    leave: store.leave,
  };
}
