import type { Platform, PlatformSettings } from '../context/platform-context.ts';
import { requireBaseUrl } from '../transport/base-url.ts';
import { createClient, type PlatformClient } from '../transport/client.ts';
import type { Dialect } from '../transport/dialect/dialect.ts';
import { speakLazily } from '../transport/dialect/lazy-speak.ts';
import { isServer, Reads } from './reads.ts';
import { SessionStore } from './session-store.ts';

/** Options of `createService`. */
export interface ServiceOptions extends PlatformSettings {
  /** Adapter for a platform with another API. */
  readonly dialect?: Dialect | undefined;
}

/** A state that the adapters of frameworks show. */
export interface ExternalStore<State> {
  readonly state: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Platform with its shared stores, for frameworks. */
export interface Service {
  /** Client for everything without a hook. */
  readonly client: PlatformClient;
  /** Platform context of the elements below the provider. */
  readonly platform: Platform;
  readonly session: SessionStore;
  readonly reads: Reads;
}

export { isServer };

/** Language of a service, as its elements find it. `undefined` on a server without `locale`. */
export const languageOf = ({ locale }: Pick<PlatformSettings, 'locale'>): string | undefined =>
  locale ?? (globalThis.document?.documentElement.lang || globalThis.navigator?.language);

/**
 * Creates the service for `<ServiceProvider>`. Call it outside of components, because suspended components lose their
 * state: once per page; on a server once per request if `fetch` or `getToken` depend on the user.
 *
 * @throws {TypeError} for a `baseUrl` that no request can be sent to
 */
export function createService(options: ServiceOptions): Service {
  const { dialect, ...settings } = options ?? ({} as ServiceOptions);
  const { credentials, getToken } = settings;
  // A server sends no requests by itself, and may not know its own address: '' and paths are accepted.
  requireBaseUrl(isServer ? { ...settings, fetch: true } : settings);
  const baseUrl = settings.baseUrl.replace(/\/+$/, '');
  const own = settings.fetch && { fetch: settings.fetch };
  const fetch = dialect ? speakLazily(dialect, { baseUrl, ...own }) : settings.fetch;
  const client = createClient({
    baseUrl,
    language: () => languageOf(settings),
    ...(credentials && { credentials }),
    ...(fetch && { fetch }),
    ...(getToken && { getToken }),
    // A timer would keep the server process alive.
    ...(isServer && { openChannel: () => undefined }),
  });
  return {
    client,
    platform: {
      settings: { ...settings, dialect, baseUrl },
      client: () => Promise.resolve(client),
    },
    session: new SessionStore(client.session),
    reads: new Reads(client),
  };
}
