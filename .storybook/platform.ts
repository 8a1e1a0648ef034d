import { scriptedPlatform, type Script, type ScriptedPlatform } from '../src/testing/index.ts';
import { readLook, type Look } from './look.ts';

/** `loaded` in the context of a story. */
export interface Loaded {
  readonly platform: ScriptedPlatform;
}

interface StoryContext {
  readonly id: string;
  readonly parameters: { readonly script?: Script };
  readonly globals: Partial<Look>;
}

type Fetch = typeof globalThis.fetch;

/** Milliseconds that each response is late on a slow network. */
const slowness = 2_500;

/** Networks of the toolbar: what is between the elements and their platform. */
export const networks: Readonly<Record<Look['network'], (fetch: Fetch) => Fetch>> = {
  normal: (fetch) => fetch,
  slow:
    (fetch) =>
    async (...request) => {
      await new Promise((resolve) => setTimeout(resolve, slowness));
      return fetch(...request);
    },
  offline: () => () => Promise.reject(new TypeError('Failed to fetch')),
  failing: () => () => Promise.resolve(new Response('<h1>502 Bad Gateway</h1>', { status: 502 })),
};

/** Creates the story's platform from its `script` parameter; the base URL keeps its storage apart. */
export function openPlatform({ id, parameters, globals }: StoryContext): Promise<Loaded> {
  const { network } = readLook(globals);
  const platform = scriptedPlatform({ baseUrl: `https://${id}.example`, ...parameters.script });
  if (network === 'offline') Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  else Reflect.deleteProperty(navigator, 'onLine');
  return Promise.resolve({ platform: Object.assign(platform, { fetch: networks[network](platform.fetch) }) });
}

/** Clears drafts, clocks and stored challenges before and after a story. */
export function forgetWhatBrowsersKeep(): () => void {
  const forget = () => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key.startsWith('service:')) localStorage.removeItem(key);
    indexedDB.deleteDatabase('service-uploads');
  };
  forget();
  return forget;
}
