import { maskAddress } from '../contract/text.ts';
import type { Challenge } from '../contract/authentication/challenge.ts';
import type { User } from '../contract/authentication/user.ts';
import type { ExtraFields } from '../contract/extra-fields.ts';
import { challengeLife, resendPause } from '../contract/authentication/times.ts';
import { limits } from '../contract/limits.ts';
import type { Role } from '../contract/resources/resource.ts';
import { ScriptedEvents } from './events.ts';
import type { AccessToken } from '../contract/authentication/apis/tokens.ts';
import { TokenWorld } from './tokens.ts';
import type { ScriptedEntry } from './lindholm.ts';
import { ResourceWorld } from './resource-world.ts';

/** User of the scripted platform. */
export const astrid: User = {
  id: 'user_astrid',
  email: 'astrid@lindholm.example',
  name: 'Astrid Lind',
  locale: 'en',
  createdAt: '2026-01-12T09:30:00Z',
  workspace: { id: 'work_lindholm', name: 'Lindholm', rootResourceId: 'root_lindholm' },
  workspaces: [{ id: 'work_lindholm', name: 'Lindholm', rootResourceId: 'root_lindholm' }],
};

/** Sent mail, with its code and the token of its link. */
export interface ScriptedMail {
  readonly to: string;
  readonly code: string;
  readonly token: string;
}

export interface ScriptedChallenge {
  readonly user: User;
  readonly mail: ScriptedMail;
  readonly returnTo: string | undefined;
  attemptsLeft: number;
  readonly used: Set<'code' | 'link'>;
}

export interface WorldOptions {
  readonly user?: User | null;
  readonly code?: string;
  readonly terms?: Terms;
  /** Additional fields of sign-up. */
  readonly signUpFields?: ExtraFields;
  /** `false`: the browser blocks cookies. */
  readonly cookies?: boolean;
  readonly now?: () => Date;
  /** Seconds until another mail may be requested; default by the contract. */
  readonly resendAfter?: number;
  /** Root directory of the workspace, with its resources. */
  readonly tree?: ScriptedEntry;
  readonly role?: Role;
  /** Resources that others have shared. */
  readonly shared?: readonly ScriptedEntry[];
  /** Existing access tokens. */
  readonly accessTokens?: readonly AccessToken[];
  /** The platform publishes live events. */
  readonly live?: boolean;
}

/** URLs of the operator's terms and privacy policy. */
export interface Terms {
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

export class World {
  user: User | null;
  readonly terms: Terms | undefined;
  readonly signUpFields: ExtraFields;
  readonly cookies: boolean;
  readonly challenges = new Map<string, ScriptedChallenge>();
  readonly bearers = new Map<string, User>();
  readonly mails: ScriptedMail[] = [];
  readonly resources: ResourceWorld;
  readonly accessTokens: TokenWorld;
  readonly events: ScriptedEvents | undefined;
  submissions = 0;
  readonly #code: string;
  readonly #now: () => Date;
  readonly #resendAfter: number;

  constructor(options: WorldOptions) {
    const { user = null, code = '482917', terms, cookies = true, now = () => new Date() } = options;
    this.user = user;
    this.terms = terms;
    this.signUpFields = options.signUpFields ?? { properties: {} };
    this.cookies = cookies;
    this.#code = code;
    this.#now = now;
    this.#resendAfter = options.resendAfter ?? resendPause;
    this.accessTokens = new TokenWorld(options.accessTokens ?? [], this.bearers, now);
    this.resources = new ResourceWorld(options.tree, options.role, now, options.shared);
    this.events = options.live ? new ScriptedEvents() : undefined;
  }

  /** RFC 3339 time, `seconds` from now. */
  in(seconds: number): string {
    return new Date(this.#now().getTime() + seconds * 1000).toISOString();
  }

  ask(user: User, returnTo: string | undefined): Challenge {
    const number = String(this.challenges.size + 1).padStart(4, '0');
    const challengeId = `challenge_${number}`;
    const mail = { to: user.email, code: this.#code, token: `link_${number}` };
    this.mails.push(mail);
    this.challenges.set(challengeId, {
      user,
      mail,
      returnTo,
      attemptsLeft: limits.wrongCodesPerChallenge,
      used: new Set(),
    });
    return {
      challengeId,
      sentTo: maskAddress(user.email),
      expiresAt: this.in(challengeLife),
      resendAfter: this.#resendAfter,
    };
  }

  challengeByToken(token: string): ScriptedChallenge | undefined {
    return [...this.challenges.values()].find(({ mail }) => mail.token === token);
  }

  mint(user: User): string {
    const token = `svs_scripted${this.bearers.size + 1}`;
    this.bearers.set(token, user);
    return token;
  }
}
