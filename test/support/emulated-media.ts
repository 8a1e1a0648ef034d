import { cdp } from 'vitest/browser';

/** Emulates features by name, as `{ 'forced-colors': 'active' }`, and a medium; those of earlier calls end. */
export const emulateMedia = (features: Readonly<Record<string, string>> = {}, media: 'print' | '' = '') =>
  cdp().send('Emulation.setEmulatedMedia', {
    media,
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
