import { shared } from './events.ts';

/** The session of this browser has ended here. */
export class SignedOffEvent extends Event {
  constructor() {
    super('signed-off', shared);
  }
}

/** A session is about to be ended from here; `preventDefault()` stops it. */
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
