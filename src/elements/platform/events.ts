import { shared } from '../../controllers/events.ts';
import type { UnreachableCause } from '../../diagnostics/index.ts';

export type { UnreachableCause };

/** Fired when the session cannot be read; once for each cause, until it can be read again. */
export class PlatformUnreachableEvent extends Event {
  readonly detail: {
    /**
     * `network`: no response, or a temporary error of a server;
     * `not-allowed-origin`: the page's origin is missing in `ALLOWED_ORIGINS`;
     * `not-a-platform`: another server, or a wrong path;
     * `mixed-content`: an `http:` platform in an `https:` page;
     * `wrong-version`: another major version of the contract.
     */
    readonly cause: UnreachableCause;
    /** '' for the page's own origin. */
    readonly baseUrl: string;
  };

  constructor(cause: UnreachableCause, baseUrl: string) {
    super('platform-unreachable', shared);
    this.detail = { cause, baseUrl };
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'platform-unreachable': PlatformUnreachableEvent;
  }
}
