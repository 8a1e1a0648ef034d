import type { User } from '../contract/authentication/user.ts';

export const shared = { bubbles: true, composed: true };

/** Fired after a sign-in in this element. Carries no address and no secret. */
export class SignedInEvent extends Event {
  readonly detail: { readonly user: Pick<User, 'id' | 'name' | 'workspace'> };

  constructor({ id, name, workspace }: Pick<User, 'id' | 'name' | 'workspace'>) {
    super('signed-in', shared);
    this.detail = { user: { id, name, workspace } };
  }
}

/** Fired after an e-mail with a link and a code was requested; the element waits for the code. */
export class CodeSentEvent extends Event {
  constructor() {
    super('code-sent', shared);
  }
}

/** Fired before a form is sent; `preventDefault()` stops it. */
export class BeforeSubmitEvent extends Event {
  constructor() {
    super('before-submit', { ...shared, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'signed-in': SignedInEvent;
    'code-sent': CodeSentEvent;
    'before-submit': BeforeSubmitEvent;
  }
}
