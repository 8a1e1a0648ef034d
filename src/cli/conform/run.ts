import { catalogue } from '../../contract/catalogue.ts';
import { ask, whyLost, type Target } from './ask.ts';
import { check, nameOf } from './checks.ts';
import { failed, type Finding, type Row } from './finding.ts';
import { openStage } from './stage.ts';

export interface ConformOptions {
  /** Where the platform is. */
  readonly baseUrl: string;
  /** A bearer token; without one only what nobody may ask is checked. */
  readonly token?: string | undefined;
  /** Nothing is made, and nothing deleted. */
  readonly readOnly?: boolean;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds for one request. */
  readonly timeout?: number;
  /** Ends it before its end; what it made is deleted all the same. */
  readonly signal?: AbortSignal;
}

/** What is there is no platform, or can't be reached: nothing can be said of its parts. */
export class NoPlatformError extends Error {
  override readonly name = 'NoPlatformError';
}

const randomName = () => Math.random().toString(36).slice(2, 10);

/**
 * The one thing that its published interface says of every platform: `POST /actions` is there, and asks for a token.
 * A path that nobody can have tells a platform from a server that answers the same to everything.
 */
async function requirePlatform(target: Target): Promise<void> {
  const unreachable = (error: unknown) => {
    return new NoPlatformError(`${target.baseUrl} can’t be reached: ${whyLost(error, target)}.`);
  };
  const invoked = await ask(target, '/actions', { method: 'POST', body: {}, nobody: true }).catch((error: unknown) => {
    throw unreachable(error);
  });
  const away = await ask(target, `/conformance-${randomName()}`, { nobody: true }).catch((error: unknown) => {
    throw unreachable(error);
  });
  const says = (what: string) => new NoPlatformError(`${target.baseUrl} is no platform: ${what}.`);
  if (invoked.status !== 401) throw says(`POST /actions without a token answers ${invoked.status} instead of 401`);
  if (away.status !== 404) throw says(`a path that can’t be there answers ${away.status} instead of 404`);
}

const broken = (why: string): Finding => ({ identity: failed(why), shape: failed(why) });

/**
 * Checks a live platform against the contract, part by part. What it makes for that, it deletes.
 *
 * @throws {NoPlatformError} where there is no platform; the signal's reason
 */
export async function conform(options: ConformOptions): Promise<readonly Row[]> {
  const { token, readOnly = false, fetch = globalThis.fetch, timeout = 15_000, signal } = options;
  const target: Target = { baseUrl: options.baseUrl.replace(/\/+$/, ''), token, fetch, timeout };
  await requirePlatform(target);
  const { stage, faults, leave } = await openStage(target, readOnly, randomName);
  const rows: Row[] = [];
  try {
    for (const part of catalogue) {
      signal?.throwIfAborted();
      const { identity, shape } = await check(part, stage).catch((error: unknown) =>
        broken(`no answer: ${whyLost(error, target)}`),
      );
      rows.push({
        kind: part.kind,
        name: nameOf(part),
        identity: { origin: part.identity, ...identity },
        shape: { origin: part.shape, ...shape },
      });
    }
  } finally {
    await leave();
  }
  return rows.map((row) => ({ ...row, shape: { ...row.shape, ...faults.get(row.name) } }));
}
