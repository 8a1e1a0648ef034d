import { Bridge } from './bridge.ts';

/** Starts a platform in a worker of this page. */
export const openWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'platform' });

let bridge: Bridge | undefined;

/** The one platform of this page, which is started by the first call. */
export const openBridge = (): Bridge => (bridge ??= new Bridge(openWorker()));
