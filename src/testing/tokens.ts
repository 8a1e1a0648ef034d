import type { User } from '../contract/authentication/user.ts';
import { check } from '../contract/issues.ts';
import { newAccessTokenSchema, type AccessToken } from '../contract/authentication/apis/tokens.ts';
import { problem, type Answer } from './answer.ts';

export class TokenWorld {
  readonly tokens: AccessToken[];
  readonly #bearers: Map<string, User>;
  readonly #now: () => Date;
  #made = 0;

  constructor(tokens: readonly AccessToken[], bearers: Map<string, User>, now: () => Date) {
    this.tokens = [...tokens];
    this.#bearers = bearers;
    this.#now = now;
  }

  list(): Answer {
    const items = this.tokens;
    return { json: { items, start: 0, total: items.length, previousCursor: null, nextCursor: null } };
  }

  create(user: User, body: unknown): Answer {
    const checked = check(newAccessTokenSchema, body);
    if (!checked.ok) return problem('validation_failed', { issues: checked.issues });
    const number = (this.#made += 1);
    // the visible prefix identifies a token
    const secret = `svc_${String(number).padStart(4, 'S')}${'x'.repeat(45)}`;
    const token: AccessToken = {
      id: `token_${String(number).padStart(4, '0')}`,
      name: checked.value.name,
      createdAt: this.#now().toISOString(),
      lastUsedAt: null,
      expiresAt: checked.value.expiresAt ?? null,
      prefix: secret.slice(0, 8),
    };
    this.tokens.unshift(token);
    this.#bearers.set(secret, user);
    return { json: { ...token, token: secret }, status: 201 };
  }

  revoke(id: string | undefined): Answer {
    const at = this.tokens.findIndex((token) => token.id === id);
    if (at < 0) return problem('not_found');
    const [{ prefix } = { prefix: '' }] = this.tokens.splice(at, 1);
    for (const secret of this.#bearers.keys()) if (secret.startsWith(prefix)) this.#bearers.delete(secret);
    return { json: undefined };
  }
}
