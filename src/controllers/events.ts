import type { User } from '../contract/authentication.ts';

export const shared = { bubbles: true, composed: true };

/** Somebody has signed in here. Carries no address and no secret. */
export class SignedInEvent extends Event {
  static readonly eventName = 'signed-in';
  readonly detail: { readonly user: Pick<User, 'id' | 'name' | 'workspace'> };

  constructor({ id, name, workspace }: Pick<User, 'id' | 'name' | 'workspace'>) {
    super(SignedInEvent.eventName, shared);
    this.detail = { user: { id, name, workspace } };
  }
}

/** A mail with a link and a code has been asked for; the element waits for the code. */
export class CodeSentEvent extends Event {
  static readonly eventName = 'code-sent';
  constructor() {
    super(CodeSentEvent.eventName, shared);
  }
}

/** A form is about to be sent; `preventDefault()` stops it. */
export class BeforeSubmitEvent extends Event {
  static readonly eventName = 'before-submit';
  constructor() {
    super(BeforeSubmitEvent.eventName, { ...shared, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'signed-in': SignedInEvent;
    'code-sent': CodeSentEvent;
    'before-submit': BeforeSubmitEvent;
  }
}
