import { idSchema, isWellFormed, type LinkAnswer, type ResourceRead } from '@service/widgets/contract';
import type { Call } from '../../../http/call.ts';
import type { ServedBytes } from '../../../ports.ts';
import { ProblemError } from '../../../problem.ts';
import type { Runtime } from '../../../runtime.ts';
import type { SignedIn } from '../../../task.ts';
import { requireSignedIn } from '../../authentication/services/caller.ts';
import { ownerOfCredentials } from '../../authentication/credentials.ts';
import type { Reading } from '../derive/reading.ts';
import { requireReadable } from '../permission.ts';
import { ReadingCache } from '../reading-cache.ts';
import type { ResourceRow } from '../store/access.ts';
import { ReplacedRevisionError, variants } from '../variants.ts';

/** ms */
const linkLife = 5 * 60 * 1000;

/** Reads of a resource whose revisions are replaced meanwhile. */
const mostReads = 3;

interface VariantId {
  readonly resourceId: string;
  readonly variant: string;
}

const unauthenticated = () => new ProblemError('unauthenticated');

export class ByteServices {
  readonly #readings: ReadingCache;
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#readings = new ReadingCache(runtime);
  }

  /**
   * For the signed-in caller, or the user of a link.
   *
   * @throws {ProblemError} `unauthenticated`; `not_found` also without read access; `unavailable` while the document is
   *   changed too often to be read
   */
  async find(call: Call, of: VariantId): Promise<ServedBytes> {
    const { runtime } = call;
    const token = new URL(call.request.url).searchParams.get('token');
    // cookies reach every port of a host
    if (token === null && call.site.files) throw unauthenticated();
    const userId = token === null ? (await requireSignedIn(call)).userId : await this.#redeem(runtime, token, of);
    const asker = { person: userId, signal: call.request.signal };
    for (let reads = 1; ; reads += 1) {
      const row = await this.#readable(runtime, userId, of.resourceId);
      try {
        const bytes = await this.#variant(row, of.variant)?.(runtime, row, (document, text) =>
          this.#readings.of(document, text, asker),
        );
        if (!bytes) throw new ProblemError('not_found');
        return bytes;
      } catch (error) {
        if (!(error instanceof ReplacedRevisionError)) throw error;
        if (reads >= mostReads) throw new ProblemError('unavailable', { retryAfter: 1 });
      }
    }
  }

  /**
   * `resources.link`: a URL without cookie or header, for one variant and session, valid for five minutes.
   *
   * @throws {ProblemError} `unauthenticated`, `not_found`
   */
  async link(call: Call, of: VariantId): Promise<LinkAnswer> {
    const { runtime } = call;
    const signedIn = await requireSignedIn(call);
    const row = await this.#readable(runtime, signedIn.userId, of.resourceId);
    if (!this.#variant(row, of.variant)) throw new ProblemError('not_found');
    const expiresAt = new Date(runtime.clock.now().getTime() + linkLife);
    const { filesOrigin, publicUrl } = runtime.settings;
    const url = new URL(`/r/${of.resourceId}/${of.variant}`, filesOrigin ?? publicUrl);
    url.searchParams.set('token', await this.#token(signedIn, expiresAt.getTime(), of));
    return { url: url.href, expiresAt: expiresAt.toISOString() };
  }

  /** Parses a document that the caller has read. @throws {ProblemError} as of `ReadingCache` */
  async reading(call: Call, { resource, content }: ResourceRead & { readonly content: string }): Promise<Reading> {
    const { userId } = await requireSignedIn(call);
    return this.#readings.of(resource, async () => content, { person: userId, signal: call.request.signal });
  }

  #variant({ kind }: ResourceRow, name: string) {
    return Object.hasOwn(variants[kind], name) ? variants[kind][name] : undefined;
  }

  async #readable({ database }: Runtime, userId: string, id: string): Promise<ResourceRow> {
    const known = isWellFormed(id) && idSchema.safeParse(id).success;
    if (!known) throw new ProblemError('not_found');
    return (await requireReadable(database.query, userId, id)).row;
  }

  /** `via.id.until.signature`; the signature covers the resource and the variant of the URL, too. */
  async #token({ via, id }: Pick<SignedIn, 'via' | 'id'>, until: number, { resourceId, variant }: VariantId) {
    const signed = await this.#runtime.secrets.hash('bytes', [via, id, until, resourceId, variant].join('\0'));
    return [via, id, until, signed].join('.');
  }

  /** @returns the user of the link */
  async #redeem(runtime: Runtime, token: string, of: VariantId): Promise<string> {
    const [via, id = '', until = ''] = token.slice(0, 512).split('.');
    if (via !== 'session' && via !== 'token') throw unauthenticated();
    if (token !== (await this.#token({ via, id }, Number(until), of))) throw unauthenticated();
    if (Number(until) <= runtime.clock.now().getTime()) throw unauthenticated();
    const userId = await ownerOfCredentials(runtime, { via, id });
    if (userId === undefined) throw unauthenticated();
    return userId;
  }
}
