import { shared } from './events.ts';

/** Fired after a sign-out here. */
export class SignedOffEvent extends Event {
  constructor() {
    super('signed-off', shared);
  }
}

/** Fired before a sign-out here; `preventDefault()` stops it. */
export class BeforeSignOffEvent extends Event {
  constructor() {
    super('before-sign-off', { ...shared, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'signed-off': SignedOffEvent;
    'before-sign-off': BeforeSignOffEvent;
  }
}
