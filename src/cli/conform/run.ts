import { catalogue } from '../../contract/catalogue.ts';
import { ask, whyLost, type Target } from './ask.ts';
import { check, nameOf } from './checks.ts';
import { failed, type Finding, type Row } from './finding.ts';
import { openStage } from './stage.ts';

export interface ConformOptions {
  readonly baseUrl: string;
  /** Bearer token; without one only anonymous requests are checked. */
  readonly token?: string | undefined;
  /** Creates and deletes nothing. */
  readonly readOnly?: boolean;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds per request. */
  readonly timeout?: number;
  /** Ends the run early. Created resources are still deleted. */
  readonly signal?: AbortSignal;
}

/** The target is not a platform, or can't be reached. */
export class NoPlatformError extends Error {
  override readonly name = 'NoPlatformError';
}

const randomName = () => Math.random().toString(36).slice(2, 10);

/**
 * Every platform has `POST /actions`, which requires a token. An impossible path tells a platform from a server that
 * gives the same response to every request.
 */
async function requirePlatform(target: Target): Promise<void> {
  const unreachable = (error: unknown) => {
    return new NoPlatformError(`${target.baseUrl} can’t be reached: ${whyLost(error, target)}.`);
  };
  const invoked = await ask(target, '/actions', { method: 'POST', body: {}, anonymous: true }).catch(
    (error: unknown) => {
      throw unreachable(error);
    },
  );
  const away = await ask(target, `/conformance-${randomName()}`, { anonymous: true }).catch((error: unknown) => {
    throw unreachable(error);
  });
  const says = (what: string) => new NoPlatformError(`${target.baseUrl} is no platform: ${what}.`);
  if (invoked.status !== 401) throw says(`POST /actions without a token answers ${invoked.status} instead of 401`);
  if (away.status !== 404) throw says(`a path that can’t be there answers ${away.status} instead of 404`);
}

const broken = (why: string): Finding => ({ identity: failed(why), shape: failed(why) });

/**
 * Checks a live platform against the contract, part by part. Deletes what it creates.
 *
 * @throws {NoPlatformError} or the signal's reason
 */
export async function conform(options: ConformOptions): Promise<readonly Row[]> {
  const { token, readOnly = false, fetch = globalThis.fetch, timeout = 15_000, signal } = options;
  const target: Target = { baseUrl: options.baseUrl.replace(/\/+$/, ''), token, fetch, timeout };
  await requirePlatform(target);
  signal?.throwIfAborted();
  const { stage, faults, leave } = await openStage(target, readOnly, randomName, signal);
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
