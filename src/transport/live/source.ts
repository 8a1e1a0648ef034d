import { eventsRoute } from '../../contract/resources/events-route.ts';
import { resourcePaths } from '../../contract/resources/routes.ts';
import type { PlatformClient } from '../client.ts';
import { whilePresent } from '../presence.ts';
import { EventParser } from './event-parser.ts';
import { knownEvent, sentEvent, type LiveEvent } from './live-event.ts';
import type { LiveSurroundings } from './surroundings.ts';
import { isFailure } from '../failure.ts';
import { backoff, retryAfterOf } from '../retry.ts';

export interface SourceOptions {
  readonly client: Pick<PlatformClient, 'baseUrl' | 'fetch' | 'authorise' | 'call' | 'session'>;
  readonly surroundings: Required<LiveSurroundings>;
  /** Position to continue from; `undefined` for now. */
  readonly after: () => number | undefined;
  readonly received: (event: LiveEvent) => void;
  /** Called when no more events are known up to the position. */
  readonly reached: (position: number) => void;
  readonly signal: AbortSignal;
  /** Connections that failed one after another, also beyond the end of a session. */
  readonly attempts: { failures: number };
}

/** Milliseconds of silence before a stream counts as broken; the platform sends a heartbeat every 20 s. */
const longestSilence = 45_000;
/** Milliseconds between polls. */
const askEvery = 15_000;
/** Milliseconds before a new connection. */
const pauses = { first: 1_000, longest: 30_000 };
/** Milliseconds before a new connection when the network or the page comes back, and between pages of events. */
const shortestPause = 2_000;
/** Milliseconds, while the browser is offline. */
const offlinePause = 60_000;

/** Result of a connection: `over` if the platform has no live events, `ended` with the session. */
interface Ended {
  readonly how: 'over' | 'ended' | 'broken';
  readonly worked?: boolean;
  /** Seconds. */
  readonly retryAfter?: number;
}

type Try = (options: SourceOptions, signal: AbortSignal) => Promise<Ended>;

/** Statuses of a platform without live events. */
const never = new Set([404, 405, 501]);

function endedBy({ status, headers }: Response): Ended {
  if (status === 401) return { how: 'ended' };
  return { how: never.has(status) ? 'over' : 'broken', ...retryAfterOf(headers) };
}

const stream: Try = async (options, signal) => {
  const { client, surroundings, received, reached } = options;
  const after = options.after();
  const query = after === undefined ? '' : `?after=${after}`;
  const silence = new AbortController();
  const either = AbortSignal.any([signal, silence.signal]);
  let beat = new AbortController();
  const listen = () => {
    beat.abort();
    const own = (beat = new AbortController());
    surroundings.wait(longestSilence, own.signal).then(
      () => silence.abort(),
      () => undefined,
    );
  };
  let pieces = 0;
  try {
    listen();
    const response = await client.fetch(client.baseUrl + resourcePaths.events + query, {
      ...(await client.authorise({ Accept: 'text/event-stream' }, either)),
      cache: 'no-store',
      signal: either,
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel();
      return response.ok ? { how: 'broken' } : endedBy(response);
    }
    const parser = new EventParser();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { how: 'broken', worked: pieces > 1 };
      listen();
      pieces += 1;
      for (const sent of parser.read(value)) {
        const event = sentEvent(sent);
        if (event?.kind === 'session.ended') return { how: 'ended', worked: true };
        if (event) received(event);
      }
      if (parser.id) reached(Number(parser.id));
    }
  } catch {
    return { how: 'broken', worked: pieces > 1 };
  } finally {
    beat.abort();
    silence.abort();
  }
};

const questions: Try = async ({ client, surroundings, after, received, reached }, signal) => {
  let worked = false;
  try {
    for (;;) {
      const position = after();
      const { events, position: now } = await client.call(
        eventsRoute,
        position === undefined ? {} : { after: position },
        { signal },
      );
      worked = true;
      for (const { kind, position: place, data } of events) {
        const event = knownEvent(kind, place, data);
        if (event) received(event);
      }
      reached(now);
      await surroundings.wait(events.length && now !== position ? shortestPause : askEvery, signal);
    }
  } catch (error) {
    if (isFailure(error, 'unauthenticated')) return { how: 'ended', worked };
    const status = isFailure(error) ? error.detail.status : undefined;
    return { how: never.has(status ?? 0) ? 'over' : 'broken', worked };
  }
};

const ended: Ended = { how: 'ended' };

/** Ends with a sign-out. */
const present = (once: Try, options: SourceOptions, signal: AbortSignal): Promise<Ended> =>
  whilePresent(
    options.client.session,
    'resources.events',
    async (either) => {
      const how = await once(options, either);
      either.throwIfAborted();
      return how;
    },
    signal,
  ).catch(() => ended);

/** @returns whether the session has ended, as the stream has said */
async function signedIn({ client: { session } }: SourceOptions, signal: AbortSignal): Promise<boolean> {
  const state = await session.refresh().catch(() => undefined);
  if (state?.status !== 'signed-out') return false;
  await new Promise<void>((resolve, reject) => {
    const unsubscribe = session.subscribe(({ status }) => {
      if (status !== 'signed-in') return;
      unsubscribe();
      resolve();
    });
    signal.addEventListener('abort', () => {
      unsubscribe();
      reject(signal.reason);
    });
  });
  return true;
}

/** Reconnects until `signal` aborts. @returns whether to start over, because another user may have signed in */
async function follow(once: Try, options: SourceOptions): Promise<boolean> {
  const { client, signal, surroundings, received, after, attempts } = options;
  const { page, online, wait } = surroundings;
  while (!signal.aborted) {
    const isSignedOut = client.session.state.status === 'signed-out';
    const { how, worked, retryAfter } = isSignedOut ? ended : await present(once, options, signal);
    let isContradicted = false;
    if (signal.aborted || how === 'over') return false;
    if (how === 'ended') {
      received({ kind: 'session.ended', position: after() ?? 0, data: {} });
      isContradicted = !(await signedIn(options, signal).catch(() => true));
    }
    attempts.failures = worked && !isContradicted ? 1 : attempts.failures + 1;
    const woken = new AbortController();
    const over = new AbortController();
    const rested = wait(shortestPause, AbortSignal.any([signal, over.signal])).catch(() => undefined);
    const wake = () => void rested.then(() => woken.abort());
    page?.addEventListener('online', wake);
    page?.addEventListener('visibilitychange', wake);
    const pause = online() ? backoff(attempts.failures, { ...pauses, retryAfter }) : offlinePause;
    await wait(pause, AbortSignal.any([signal, woken.signal])).catch(() => undefined);
    over.abort();
    page?.removeEventListener('online', wake);
    page?.removeEventListener('visibilitychange', wake);
    if (how === 'ended') return true;
  }
  return false;
}

export const followStream = (options: SourceOptions): Promise<boolean> => follow(stream, options);
export const followByAsking = (options: SourceOptions): Promise<boolean> => follow(questions, options);
