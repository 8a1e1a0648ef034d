import type { ReactiveControllerHost } from 'lit';
import type { LocaliseController } from '../../controllers/localise.ts';
import { failureMessage } from '../../localisation/failure-messages.ts';
import { isFailure } from '../../transport/failure.ts';

const unreachable = { code: 'network', kind: 'unreachable' };

/** Why something did not go through; in a few words until those that say more are there. */
export function failureSaid(
  host: ReactiveControllerHost,
  localise: LocaliseController<'dashboard'>,
  error: unknown,
): string {
  const failures = localise.lazyWords?.failures;
  if (!failures) {
    void localise.loadLazyWords().then(
      () => host.requestUpdate(),
      () => undefined,
    );
    return localise.words.dashboard.failed;
  }
  return failureMessage(failures, isFailure(error) ? error : unreachable);
}
