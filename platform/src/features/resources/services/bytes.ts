import { idSchema, isWellFormed, type LinkAnswer } from '@service/widgets/contract';
import type { ServedBytes } from '../../../http/bytes.ts';
import type { Call } from '../../../http/call.ts';
import { ProblemError } from '../../../problem.ts';
import type { Runtime } from '../../../runtime.ts';
import type { SignedIn } from '../../../task.ts';
import { requireSignedIn } from '../../authentication/services/caller.ts';
import { liveOwner } from '../../authentication/store/sessions.ts';
import { findReadable, type ResourceRow } from '../store/access.ts';
import { ReadingCache } from './reading-cache.ts';
import { variants } from './variants.ts';

/** Milliseconds for which a link is good. */
const linkLife = 5 * 60 * 1000;

interface Asked {
  readonly resourceId: string;
  readonly variant: string;
}

const unauthenticated = () => new ProblemError('unauthenticated');

/** What the routes of users' bytes offer. */
export class ByteServices {
  /** What documents read as. */
  readonly readings = new ReadingCache();
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /**
   * The bytes of a variant, for whoever is signed in, or for whom a link was made.
   *
   * @throws {ProblemError} `unauthenticated`; `not_found` for what is not there and what they may not read alike.
   */
  async find(call: Call, asked: Asked): Promise<ServedBytes> {
    const token = new URL(call.request.url).searchParams.get('token');
    // cookies reach every port of a host
    if (token === null && call.site.files) throw unauthenticated();
    const userId =
      token === null ? (await requireSignedIn(this.#runtime, call)).userId : await this.#redeem(token, asked);
    const row = await this.#readable(userId, asked.resourceId);
    const bytes = await this.#variant(row, asked.variant)?.(this.#runtime, row, this.readings);
    if (!bytes) throw new ProblemError('not_found');
    return bytes;
  }

  /**
   * `resources.link`: a URL that needs neither cookie nor header, for one variant, five minutes and one session.
   *
   * @throws {ProblemError} `unauthenticated`, `not_found`.
   */
  async link(call: Call, asked: Asked): Promise<LinkAnswer> {
    const signedIn = await requireSignedIn(this.#runtime, call);
    const row = await this.#readable(signedIn.userId, asked.resourceId);
    if (!this.#variant(row, asked.variant)) throw new ProblemError('not_found');
    const expiresAt = new Date(this.#runtime.clock.now().getTime() + linkLife);
    const { filesOrigin, publicUrl } = this.#runtime.settings;
    const url = new URL(`/r/${asked.resourceId}/${asked.variant}`, filesOrigin ?? publicUrl);
    url.searchParams.set('token', await this.#token(signedIn, expiresAt.getTime(), asked));
    return { url: url.href, expiresAt: expiresAt.toISOString() };
  }

  #variant({ kind }: ResourceRow, name: string) {
    return Object.hasOwn(variants[kind], name) ? variants[kind][name] : undefined;
  }

  async #readable(userId: string, id: string): Promise<ResourceRow> {
    const known = isWellFormed(id) && idSchema.safeParse(id).success;
    const held = known ? await findReadable(this.#runtime.database.query, userId, id) : undefined;
    if (!held) throw new ProblemError('not_found');
    return held.row;
  }

  /** Names the session and says until when; what it is for stands in the URL, and all of it is signed. */
  async #token({ via, id }: Pick<SignedIn, 'via' | 'id'>, until: number, { resourceId, variant }: Asked) {
    const signed = await this.#runtime.secrets.hash('bytes', [via, id, until, resourceId, variant].join('\0'));
    return [via, id, until, signed].join('.');
  }

  /** @returns for whom a link was made. */
  async #redeem(token: string, asked: Asked): Promise<string> {
    const [via, id = '', until = ''] = token.slice(0, 512).split('.');
    if (via !== 'session' && via !== 'token') throw unauthenticated();
    if (token !== (await this.#token({ via, id }, Number(until), asked))) throw unauthenticated();
    const now = this.#runtime.clock.now();
    if (Number(until) <= now.getTime()) throw unauthenticated();
    const userId = await liveOwner(this.#runtime.database.query, { via, id }, now);
    if (userId === undefined) throw unauthenticated();
    return userId;
  }
}
