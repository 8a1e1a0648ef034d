'use client';

export { createService, type Service, type ServiceOptions } from '../service/service.ts';
export { ServiceProvider, useService, type ServiceProviderProps } from './provider.ts';
export { useCurrentUser, NotOnServer, type CurrentUser, type SuspenseOption } from './use-current-user.ts';
export type { CurrentUserActions, CurrentUserState, KnownUser } from '../service/session-store.ts';
export { useAction, type Action } from './use-action.ts';
export type { ActionState } from '../service/action-store.ts';
export { useResource, type ResourceOptions, type UsedResource } from './use-resource.ts';
export type { ResourceActions } from '../service/reads.ts';
export { useForm, type Form, type FormOptions, type LoadedForm } from './use-form.ts';
export type { FormState, InitialValue } from '../service/form-store.ts';
export { useField, type Field } from './use-field.ts';
export { PlatformFailure, type FailureDetail, type FailureKind } from '../transport/failure.ts';
