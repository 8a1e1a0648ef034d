import { shared } from './events.ts';

/** The session of this browser has ended here. */
export class SignedOffEvent extends Event {
  static readonly eventName = 'signed-off';
  constructor() {
    super(SignedOffEvent.eventName, shared);
  }
}

/** A session is about to be ended from here; `preventDefault()` stops it. */
export class BeforeSignOffEvent extends Event {
  static readonly eventName = 'before-sign-off';
  constructor() {
    super(BeforeSignOffEvent.eventName, { ...shared, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'signed-off': SignedOffEvent;
    'before-sign-off': BeforeSignOffEvent;
  }
}
