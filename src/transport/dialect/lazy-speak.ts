import { lazy } from '../../lazy.ts';
import type { Dialect } from './dialect.ts';
import type { SpeakOptions } from './speak.ts';

/** `speak()`, loaded with the first request. */
export function speakLazily(dialect: Dialect, options: SpeakOptions): typeof globalThis.fetch {
  const load = lazy(async () => (await import('./speak.ts')).speak(dialect, options));
  return async (input, init) => (await load())(input, init);
}
