import { createContext } from '@lit/context';
import type { SessionMode } from '../contract/authentication/apis/verify-sign-in.ts';
import { contractMajor } from '../contract/version.ts';
import type { ClientOptions, PlatformClient } from '../transport/client.ts';
import type { Dialect } from '../transport/dialect/index.ts';
import { lazy } from '../lazy.ts';

/** Address of a platform, and how a page talks to it. */
export interface PlatformSettings {
  /** '' for the page's own origin. */
  readonly baseUrl: string;
  readonly credentials?: SessionMode | undefined;
  /** Default language, a BCP 47 tag. */
  readonly locale?: string | undefined;
  readonly fetch?: ClientOptions['fetch'] | undefined;
  readonly getToken?: ClientOptions['getToken'] | undefined;
  /** Translates the contract for another platform. */
  readonly dialect?: Dialect | undefined;
}

/** Platform that elements talk to. */
export interface Platform {
  readonly settings: PlatformSettings;
  /** Client; its code loads on first use. */
  client(): Promise<PlatformClient>;
}

/** Lit context by which elements find their platform. */
export const platformContext = createContext<Platform>(Symbol.for(`service:platform:${contractMajor}`));

/** Platform by its settings; its client loads on first use. */
export function createPlatform(settings: PlatformSettings): Platform {
  const client = lazy(async () => {
    const { createClient } = await import('../transport/client.ts');
    const { baseUrl, credentials, fetch, getToken } = settings;
    return createClient({
      baseUrl,
      language: () => settings.locale ?? (document.documentElement.lang || globalThis.navigator?.language),
      ...(credentials && { credentials }),
      ...(fetch && { fetch }),
      ...(getToken && { getToken }),
    });
  });
  return { settings, client };
}

const scriptKey = Symbol.for(`service:script:${contractMajor}`);
// Shared by all copies of the library on a page: their elements share a session, even one that only memory keeps.
const shared = ((globalThis as unknown as Record<symbol, Map<string, Platform> | undefined>)[
  Symbol.for(`service:platforms:${contractMajor}`)
] ??= new Map());

/** Settings of the script tag's `data-*` attributes; the first one on a page counts. */
export function setScriptSettings(settings: PlatformSettings): void {
  (globalThis as Record<symbol, unknown>)[scriptKey] ??= settings;
}

/** Settings of the script tag; `undefined` without one. */
export const scriptSettings = (): PlatformSettings | undefined =>
  (globalThis as Record<symbol, unknown>)[scriptKey] as PlatformSettings | undefined;

/** Platform of elements outside `<service-platform>`: the script tag's, else the page's own origin. */
export function defaultPlatform(): Platform {
  return sharedPlatform(scriptSettings() ?? { baseUrl: '' });
}

/** One platform for equal settings: its elements share a session. */
export function sharedPlatform(settings: PlatformSettings): Platform {
  if (settings.fetch || settings.getToken) return createPlatform(settings);
  const key = settings.baseUrl + (settings.credentials ?? 'cookie');
  const platform = shared.get(key) ?? createPlatform(settings);
  shared.set(key, platform);
  return platform;
}
