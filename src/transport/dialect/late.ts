import type { Dialect } from './dialect.ts';
import type { SpeakOptions } from './speak.ts';

/** What `speak` makes of a dialect; its code is loaded with the first request. */
export function speakLater(dialect: Dialect, options: SpeakOptions): typeof globalThis.fetch {
  let spoken: Promise<typeof globalThis.fetch> | undefined;
  return async (input, init) => {
    spoken ??= import('./speak.ts').then(({ speak }) => speak(dialect, options));
    const fetch = await spoken.catch((error: unknown) => {
      // A chunk that didn't arrive is asked for again.
      spoken = undefined;
      throw error;
    });
    return fetch(input, init);
  };
}
