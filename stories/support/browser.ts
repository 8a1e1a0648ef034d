import type { ScriptedPlatform } from '../../src/testing/index.ts';

const setOnline = (online: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  dispatchEvent(new Event(online ? 'online' : 'offline'));
};

/** Takes the network away, with an `offline` event. */
export function goOffline(platform: ScriptedPlatform): void {
  platform.offline = true;
  setOnline(false);
}

export function goOnline(platform: ScriptedPlatform): void {
  platform.offline = false;
  setOnline(true);
}

/** `beforeEach` of stories that go offline. */
export const restoreNetwork = () => () => {
  Reflect.deleteProperty(navigator, 'onLine');
};

/** Timeout of a call in the transport. */
const callTimeout = 30_000;
const waiting: (() => void)[] = [];

/** `beforeEach` for stories of timeouts: they occur when the story triggers them. */
export function holdTimeouts(): () => void {
  const { setTimeout: real } = globalThis;
  const held = (work: () => void, delay?: number) => {
    if (delay !== callTimeout) return real(work, delay);
    waiting.push(work);
    return real(() => undefined, 0);
  };
  globalThis.setTimeout = held as typeof globalThis.setTimeout;
  return () => {
    globalThis.setTimeout = real;
    waiting.length = 0;
  };
}

/** Makes every pending call time out. */
export function timeOut(): void {
  for (const work of waiting.splice(0)) work();
}

/** Simulates a sign-in or sign-out in another tab. */
export function changeSessionInAnotherTab({ baseUrl }: ScriptedPlatform): void {
  const channel = new BroadcastChannel(`service:session:${baseUrl}`);
  channel.postMessage({ kind: 'session' });
  channel.close();
}
