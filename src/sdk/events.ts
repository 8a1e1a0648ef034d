import type { PlatformClient } from '../transport/client.ts';
import type { LiveEvent } from '../transport/live/live-event.ts';
import { followStream } from '../transport/live/source.ts';
import { browserSurroundings, type LiveSurroundings } from '../transport/live/surroundings.ts';

export interface EventsOptions {
  /** The position of the last event that was handled, or the `Event-Position` of a read: nothing after it is missed in 24 h. */
  readonly after?: number;
  /** Ends the loop. */
  readonly signal?: AbortSignal;
  /** Injected in tests. */
  readonly surroundings?: LiveSurroundings;
}

/** Events that wait for a slow reader; more are told as one `resync`. */
const most = 1_000;

/**
 * What happens on a platform, in the order in which it was committed; broken connections are taken up where they broke.
 * `resync`: more may have happened than is told. The loop ends after `session.ended`, when `signal` aborts, and where the
 * platform has no events at all.
 */
export async function* eventsOf(client: PlatformClient, options: EventsOptions = {}): AsyncGenerator<LiveEvent> {
  const { after, signal, surroundings } = options;
  const over = new AbortController();
  const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  let queue: LiveEvent[] = [];
  let position = after;
  let wake = () => {};
  either.addEventListener('abort', () => wake());
  const end = () => over.abort();
  followStream({
    client,
    surroundings: { ...browserSurroundings(), ...surroundings },
    signal: either,
    after: () => position,
    reached: (place) => {
      position = Math.max(place, position ?? 0);
    },
    heard(event) {
      const told = event.kind !== 'session.ended' && event.kind !== 'resync';
      // A connection that is taken up again may tell the last ones twice.
      if (told && event.position <= (position ?? -1)) return;
      if (event.kind !== 'session.ended') ({ position } = event);
      queue.push(event);
      if (queue.length > most) queue = [{ kind: 'resync', position: event.position, data: {} }];
      wake();
    },
  }).then(end, end);
  try {
    for (;;) {
      const event = signal?.aborted ? undefined : queue.shift();
      if (event) {
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
