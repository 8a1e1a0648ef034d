import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, parameters: object): Promise<unknown>;
}

/** Emulates features by name, as `{ 'forced-colors': 'active' }`, and a medium; those of earlier calls end. */
export const emulateMedia = (features: Readonly<Record<string, string>> = {}, media: 'print' | '' = '') =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    media,
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
