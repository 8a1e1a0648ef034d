import { scriptedPlatform, type Script, type ScriptedPlatform } from '../src/testing/index.ts';
import { readLook, type Look } from './look.ts';

/** `loaded` in the context of a story. */
export interface Loaded {
  readonly platform: ScriptedPlatform;
}

interface StoryContext {
  readonly id: string;
  readonly canvasElement: HTMLElement;
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

/** Platforms of the mounted stories: the toolbar renders a story again without its play function. */
const opened = new WeakMap<HTMLElement, Loaded & Pick<StoryContext, 'id'> & Pick<Look, 'network'>>();

/**
 * Creates the story's platform from its `script` parameter; the base URL keeps its storage apart. A mounted story keeps
 * its platform, and with it the state that its play function has brought about, until the network changes.
 */
export function openPlatform({ id, canvasElement, parameters, globals }: StoryContext): Promise<Loaded> {
  const { network } = readLook(globals);
  const last = opened.get(canvasElement);
  if (last?.id === id && last.network === network) return Promise.resolve(last);
  forget();
  const platform = scriptedPlatform({ baseUrl: `https://${id}.example`, ...parameters.script });
  if (network === 'offline') Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  else Reflect.deleteProperty(navigator, 'onLine');
  Object.assign(platform, { fetch: networks[network](platform.fetch) });
  opened.set(canvasElement, { id, network, platform });
  return Promise.resolve({ platform });
}

function forget(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith('service:')) localStorage.removeItem(key);
  indexedDB.deleteDatabase('service-uploads');
}

/** Clears drafts, clocks, stored challenges and the platform after a story. */
export const forgetWhatBrowsersKeep =
  ({ canvasElement }: Pick<StoryContext, 'canvasElement'>): (() => void) =>
  () => {
    forget();
    opened.delete(canvasElement);
  };
