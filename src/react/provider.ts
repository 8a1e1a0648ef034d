import { createContext, createElement, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import type { User } from '../contract/authentication/user.ts';
import { Platform } from './elements/platform.ts';
import { Reads } from '../service/reads.ts';
import { isServer, type Service } from '../service/service.ts';
import { unknown, type CurrentUserState } from '../service/session-store.ts';

/** Props of `<ServiceProvider>`. */
export interface ServiceProviderProps {
  readonly service: Service;
  /** User that the server found (`sdk.fromRequest(request)`), `null` if signed out; used until the page has loaded the session. */
  readonly user?: User | null | undefined;
  readonly children?: ReactNode;
}

interface Provided extends Service {
  readonly served: CurrentUserState;
}

const ServiceContext = createContext<Provided | undefined>(undefined);

const servedBy = (user: User | null | undefined): CurrentUserState => {
  if (user === undefined) return unknown;
  return user ? { status: 'signed-in', user } : { status: 'signed-out', user };
};

/** Provides a platform to hooks, and by `<service-platform>` to the elements below, which share its client and session. */
export function ServiceProvider({ service, user, children }: ServiceProviderProps): ReactElement {
  const provided = useMemo(
    // Requests may share a service, but never what was read for one of them.
    () => ({ ...service, served: servedBy(user), ...(isServer && { reads: new Reads(service.client) }) }),
    [service, user],
  );
  const { platform } = service;
  const { baseUrl, credentials, locale } = platform.settings;
  const session = provided.served.status === 'failed' ? 'unknown' : provided.served.status;
  const element = createElement(Platform, { baseUrl, session, credentials, locale, platform }, children);
  return createElement(ServiceContext.Provider, { value: provided }, element);
}

/** @throws {TypeError} outside of a `<ServiceProvider>` */
export function useProvided(): Provided {
  const provided = useContext(ServiceContext);
  if (!provided) throw new TypeError('This stands in no <ServiceProvider>.');
  return provided;
}

/** The platform of the `<ServiceProvider>`. @throws {TypeError} without one */
export function useService(): Service {
  return useProvided();
}
