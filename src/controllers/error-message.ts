import type { ReactiveControllerHost } from 'lit';
import { failureMessage } from '../localisation/failure-messages.ts';
import type { LazyMessages } from '../localisation/lazy.ts';
import type { PlatformFailure } from '../transport/failure.ts';

interface LazilyLocalised {
  readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  readonly lazyWords: LazyMessages | undefined;
  loadLazyWords(): Promise<void>;
}

const unreachable = { code: 'network', kind: 'unreachable' };

/** @param general shown until the messages have loaded; then the host updates */
export function errorMessage(localise: LazilyLocalised, failure: unknown, general: string): string {
  const { host, lazyWords } = localise;
  if (!lazyWords) {
    void localise.loadLazyWords().then(
      () => host.requestUpdate(),
      () => undefined,
    );
    return general;
  }
  const { code } = (failure ?? {}) as Partial<PlatformFailure>;
  return failureMessage(lazyWords.failures, code ? (failure as PlatformFailure) : unreachable);
}
