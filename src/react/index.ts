'use client';

export { createService, type Service, type ServiceOptions } from './service.ts';
export { ServiceProvider, useService, type ServiceProviderProps } from './provider.ts';
export {
  useCurrentUser,
  NotOnServer,
  type CurrentUser,
  type CurrentUserActions,
  type SuspenseOption,
} from './use-current-user.ts';
export type { KnownUser, CurrentUserState } from './session-store.ts';
export { useAction, type Action, type ActionState } from './use-action.ts';
export { useResource, type ResourceActions, type ResourceOptions, type UsedResource } from './use-resource.ts';
export {
  useForm,
  type Form,
  type FormOptions,
  type FormState,
  type InitialValue,
  type LoadedForm,
} from './use-form.ts';
export { useField, type Field } from './use-field.ts';
export { PlatformFailure, type FailureDetail, type FailureKind } from '../transport/failure.ts';
