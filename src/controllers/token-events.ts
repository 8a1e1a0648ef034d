import type { AccessToken } from '../contract/authentication/apis/tokens.ts';
import { shared } from './events.ts';

type TokenSummary = Pick<AccessToken, 'id' | 'name'>;

/** Fired after an access token was created; without its secret. */
export class TokenCreatedEvent extends Event {
  readonly detail: { readonly token: TokenSummary };

  constructor({ id, name }: TokenSummary) {
    super('token-created', shared);
    this.detail = { token: { id, name } };
  }
}

/** Fired after an access token was revoked, when undo is over. */
export class TokenRevokedEvent extends Event {
  readonly detail: { readonly token: TokenSummary };

  constructor({ id, name }: TokenSummary) {
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
