import {
  computed,
  inject,
  onScopeDispose,
  shallowRef,
  toRef,
  toValue,
  watch,
  type App,
  type ComputedRef,
  type InjectionKey,
  type MaybeRefOrGetter,
  type Ref,
  type WritableComputedRef,
} from 'vue';
import type { ActionId, ActionResult } from './contract/actions/actions.ts';
import type { User } from './contract/authentication/user.ts';
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
export { PlatformFailure } from './transport/failure.ts';

const key: InjectionKey<Service> = Symbol('service');

/** `app.use(servicePlugin, createService({ baseUrl }))` */
export const servicePlugin = {
  install(app: App, service: Service): void {
    app.provide(key, service);
  },
};

/** The platform of the app. @throws {TypeError} without the plugin */
export function useService(): Service {
  const service = inject(key, undefined);
  if (!service) throw new TypeError('app.use(servicePlugin, createService(…)) is missing.');
  return service;
}

/** State of the store that `find` finds now. A server only reads it: a subscription would send requests. */
function useStore<State>(find: () => ExternalStore<State> | undefined, otherwise: State): Readonly<Ref<State>> {
  const now = (store: ExternalStore<State> | undefined) => store?.state() ?? otherwise;
  if (isServer) return toRef(() => now(find()));
  const state = shallowRef(otherwise);
  watch(
    find,
    (store, _before, onCleanup) => {
      const take = () => {
        state.value = now(store);
      };
      take();
      if (store) onCleanup(store.subscribe(take));
    },
    { immediate: true, flush: 'sync' },
  );
  return state;
}

/** The members of a state, each as a ref. */
type Refs<State> = { readonly [Name in keyof State]-?: ComputedRef<State[Name]> };

const refsOf = <Shown>(state: Readonly<Ref<object>>, ...names: (keyof Shown & string)[]) =>
  Object.fromEntries(
    names.map((name) => [name, computed(() => (state.value as Shown)[name])]),
  ) as unknown as Refs<Shown>;

interface ShownUser {
  readonly status: CurrentUserState['status'];
  /** `null` if signed out, `undefined` while unknown. */
  readonly user: User | null | undefined;
  readonly failure: Error | undefined;
}

interface Settling {
  /** For `await` in an async setup: settles when loading ends, and never rejects. On a server it sends the request. */
  readonly settled: () => Promise<void>;
}

/** Result of `useCurrentUser`. */
export type CurrentUser = Refs<ShownUser> & CurrentUserActions & Settling;

/** The signed-in user, in sync with the elements inside `<service-platform>` and with other tabs. */
export function useCurrentUser(): CurrentUser {
  const { session, client } = useService();
  const state = useStore(() => session, session.state());
  if (!isServer) void session.load();
  return {
    ...refsOf<ShownUser>(state, 'status', 'user', 'failure'),
    refresh: session.reload,
    signOff: client.signOff,
    settled: session.load,
  };
}

type ShownResource = Pick<ViewerState, 'status' | 'read' | 'failure' | 'busy'>;

/** Result of `useResource`. */
export type UsedResource = Refs<ShownResource> & ResourceActions & Settling;

/** A live resource, which follows its id and query; reads nothing without an id. */
export function useResource(
  resourceId: MaybeRefOrGetter<string | undefined>,
  query?: MaybeRefOrGetter<ListQuery | undefined>,
): UsedResource {
  const { reads } = useService();
  const store = () => {
    const id = toValue(resourceId);
    return id === undefined ? undefined : reads.resource(id, toValue(query));
  };
  const state = useStore(store, loading);
  return {
    ...refsOf<ShownResource>(state, 'status', 'read', 'failure', 'busy'),
    retry: () => store()?.retry(),
    refresh: async () => store()?.refresh(),
    settled: async () => {
      if (state.value.status === 'loading') await store()?.settled();
    },
  };
}

interface ShownAction<Id extends ActionId> {
  readonly status: ActionState<Id>['status'];
  readonly result: ActionResult<Id> | undefined;
  readonly failure: Error | undefined;
}

/** Result of `useAction`. */
export type Action<Id extends ActionId> = Refs<ShownAction<Id>> & ActionCalls<Id>;

/** An action of the platform, with the state of its last invocation, which is aborted with the component. */
export function useAction<Id extends ActionId>(id: Id): Action<Id> {
  const store = new ActionStore(useService().client, id);
  const state = useStore(() => store, store.state());
  onScopeDispose(store.reset);
  return { ...refsOf<ShownAction<Id>>(state, 'status', 'result', 'failure'), invoke: store.invoke, reset: store.reset };
}

type ShownForm = Pick<FormState, 'form' | 'status' | 'busy' | 'failure' | 'limitedUntil'>;

/** Result of `useForm`. */
export type Form = Refs<ShownForm> & FormActions;

/** Form of a resource type of the platform, or of any JSON Schema. Keeps a draft in this tab. */
export function useForm<Type extends PartId<'schema'>>(
  type: Type | undefined,
  settings: FormSettings<Type> = {},
): Form {
  const store = formStore(useService(), type, settings, { drafts: !isServer, settings: () => settings });
  const state = useStore(() => store, store.state());
  const { submit, reset, load } = store;
  return { ...refsOf<ShownForm>(state, 'form', 'status', 'busy', 'failure', 'limitedUntil'), submit, reset, load };
}

type ShownField = Pick<FieldState, 'value' | 'issue' | 'required' | 'touched'>;

/** Result of `useField`. */
export type Field = Refs<ShownField> & {
  /** Content of the input, for `v-model`. */
  readonly raw: WritableComputedRef<unknown>;
  readonly leave: () => void;
};

/** One field of a form. @param path `'name'`, or `['tags', 0]` */
export function useField(form: MaybeRefOrGetter<SchemaForm | undefined>, path: string | Path): Field {
  const store = computed(() => new FieldStore(toValue(form), path));
  const state = useStore(() => store.value, store.value.state());
  return {
    ...refsOf<ShownField>(state, 'value', 'issue', 'required', 'touched'),
    raw: computed({ get: () => state.value.raw, set: (raw) => store.value.set(raw) }),
    leave: () => store.value.leave(),
  };
}
