import type { Platform, PlatformSettings } from '../context/platform-context.ts';
import { createClient, type PlatformClient } from '../transport/client.ts';
import type { Dialect } from '../transport/dialect/dialect.ts';
import { speakLazily } from '../transport/dialect/lazy-speak.ts';
import { Reads } from './reads.ts';
import { Who } from './who.ts';

export interface ServiceOptions extends PlatformSettings {
  /** How a platform that is not ours is spoken to. */
  readonly dialect?: Dialect | undefined;
}

/** A platform as a React app uses it, with what it has read of it. */
export interface Service {
  /** Everything that no hook does. */
  readonly client: PlatformClient;
  /** What elements below the provider belong to. */
  readonly platform: Platform;
  readonly who: Who;
  readonly reads: Reads;
}

/** Whether this is a server, which asks nobody and keeps nothing from one request to another. */
export const isServer = typeof document === 'undefined';

/**
 * Makes what `<ServiceProvider>` hands down. It is made outside of components, so that a component that waits does not
 * begin anew: once in a page; on a server for each request, as soon as `fetch` or `getToken` is somebody's own.
 */
export function createService({ dialect, ...settings }: ServiceOptions): Service {
  const { credentials, getToken, locale } = settings;
  const baseUrl = settings.baseUrl.replace(/\/+$/, '');
  const own = settings.fetch && { fetch: settings.fetch };
  const fetch = dialect ? speakLazily(dialect, { baseUrl, ...own }) : settings.fetch;
  const client = createClient({
    baseUrl,
    language: () => locale ?? (globalThis.document?.documentElement.lang || globalThis.navigator?.language),
    ...(credentials && { credentials }),
    ...(fetch && { fetch }),
    ...(getToken && { getToken }),
    // It would keep a server's process from ending.
    ...(isServer && { openChannel: () => undefined }),
  });
  return {
    client,
    platform: {
      settings: { ...settings, dialect, baseUrl },
      client: () => Promise.resolve(client),
    },
    who: new Who(client.session),
    reads: new Reads(client),
  };
}
