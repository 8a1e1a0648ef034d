import type { PlatformClient } from '../transport/client.ts';
import { PlatformFailure } from '../transport/failure.ts';
import type { LiveEvent } from '../transport/live/live-event.ts';
import { followStream, type SourceOptions } from '../transport/live/source.ts';
import { signedOutProblem } from '../transport/presence.ts';
import { browserSurroundings, type LiveSurroundings } from '../transport/live/surroundings.ts';

/** Options of `sdk.events`. */
export interface EventsOptions {
  /** Position of the last handled event, or the `Event-Position` of a read: events are available for 24 h. */
  readonly after?: number;
  readonly signal?: AbortSignal;
  readonly surroundings?: LiveSurroundings;
}

async function requireToken({ session }: PlatformClient): Promise<void> {
  await session.refresh().catch(() => undefined);
  const detail = { operation: 'resources.events', status: 401, problem: signedOutProblem, hasToken: true };
  if (session.tokenRefused) throw new PlatformFailure('refused', detail);
}

/** Number of events queued for a slow reader; more become one `resync`. */
const most = 1_000;

/**
 * Live events in the platform's order, reconnecting when necessary. `resync`: events may be missing. Ends after
 * `session.ended`, when `signal` aborts, or if the platform has no events.
 *
 * @throws {PlatformFailure} `unauthenticated` for a token that the platform refuses
 */
export async function* eventsOf(client: PlatformClient, options: EventsOptions = {}): AsyncGenerator<LiveEvent> {
  const { after, signal, surroundings } = options;
  const over = new AbortController();
  const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  let queue: LiveEvent[] = [];
  let position = after;
  let connected = false;
  let wake = () => {};
  either.addEventListener('abort', () => wake());
  const end = () => over.abort();
  const source: SourceOptions = {
    client,
    surroundings: { ...browserSurroundings(), ...surroundings },
    signal: either,
    attempts: { failures: 0 },
    after: () => position,
    reached: (place) => {
      connected = true;
      position = Math.max(place, position ?? 0);
    },
    received(event) {
      const isPositioned = event.kind !== 'session.ended' && event.kind !== 'resync';
      // A new connection may repeat the last events.
      if (isPositioned && event.position <= (position ?? -1)) return;
      if (event.kind !== 'session.ended') ({ position } = event);
      queue.push(event);
      if (queue.length > most) queue = [{ kind: 'resync', position: event.position, data: {} }];
      wake();
    },
  };
  const { session } = client;
  // The token may have been replaced since.
  const refreshed = session.state.status === 'signed-out' ? session.refresh().catch(() => undefined) : undefined;
  Promise.resolve(refreshed)
    .then(() => followStream(source))
    .then(end, end);
  try {
    for (;;) {
      const event = signal?.aborted ? undefined : queue.shift();
      if (event) {
        if (event.kind === 'session.ended' && !connected) await requireToken(client);
        yield event;
        if (event.kind === 'session.ended') return;
      } else {
        if (either.aborted) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    over.abort();
  }
}
