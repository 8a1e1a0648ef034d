import type { PlatformClient } from '../transport/client.ts';
import { Live, type LiveEvent, type LiveSurroundings } from '../transport/live.ts';

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
 * `resync`: more may have happened than is told. The loop ends after `session.ended`, and when `signal` aborts.
 */
export async function* eventsOf(client: PlatformClient, options: EventsOptions = {}): AsyncGenerator<LiveEvent> {
  const { after, signal, surroundings = {} } = options;
  let queue: LiveEvent[] = [];
  let wake = () => {};
  const aborted = () => wake();
  const heard = (event: LiveEvent) => {
    queue.push(event);
    if (queue.length > most) queue = [{ kind: 'resync', position: event.position, data: {} }];
    wake();
  };
  const leave = new Live(client, surroundings).subscribe(heard, after);
  signal?.addEventListener('abort', aborted);
  try {
    for (;;) {
      if (signal?.aborted) return;
      const event = queue.shift();
      if (event) {
        yield event;
        if (event.kind === 'session.ended') return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (queue.length || signal?.aborted) resolve();
        });
      }
    }
  } finally {
    leave();
    signal?.removeEventListener('abort', aborted);
  }
}
