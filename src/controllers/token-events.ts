import type { AccessToken } from '../contract/authentication/apis/tokens.ts';
import { shared } from './events.ts';

type Told = Pick<AccessToken, 'id' | 'name'>;

/** A token for scripts has been made. Its secret is told to nobody but who is looking. */
export class TokenCreatedEvent extends Event {
  readonly detail: { readonly token: Told };

  constructor({ id, name }: Told) {
    super('token-created', shared);
    this.detail = { token: { id, name } };
  }
}

/** A token for scripts has been ended; before that it could be taken back. */
export class TokenRevokedEvent extends Event {
  readonly detail: { readonly token: Told };

  constructor({ id, name }: Told) {
    super('token-revoked', shared);
    this.detail = { token: { id, name } };
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'token-created': TokenCreatedEvent;
    'token-revoked': TokenRevokedEvent;
  }
}
