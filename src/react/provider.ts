import { createContext, createElement, useContext, useMemo, type ReactElement, type ReactNode } from 'react';
import type { User } from '../contract/authentication/user.ts';
import { Platform } from './elements/platform.ts';
import { Reads } from './reads.ts';
import { isServer, type Service } from './service.ts';
import { unknown, type WhoState } from './who.ts';

export interface ServiceProviderProps {
  /** Of `createService`. */
  readonly service: Service;
  /** Who a server knows to be signed in (`sdk.fromRequest(request)`), `null` for nobody; shown until the page has asked. */
  readonly user?: User | null | undefined;
  readonly children?: ReactNode;
}

interface Provided extends Service {
  /** What is shown before the page has asked, and on a server. */
  readonly served: WhoState;
}

const ServiceContext = createContext<Provided | undefined>(undefined);

const servedBy = (user: User | null | undefined): WhoState => {
  if (user === undefined) return unknown;
  return user ? { status: 'signed-in', user } : { status: 'signed-out', user };
};

/** Hands a platform down: to hooks, and as a `<service-platform>` to the elements below, which share its client and session. */
export function ServiceProvider({ service, user, children }: ServiceProviderProps): ReactElement {
  const provided = useMemo(
    // Providers of several requests may share a service; what is read for one is not shown to another.
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

/** The platform that a `<ServiceProvider>` hands down, for what no hook does. @throws {TypeError} where there is none */
export function useService(): Service {
  return useProvided();
}
