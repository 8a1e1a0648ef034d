import { eventPageAnswer } from '../../contract/compiled/resource-events.ts';
import type { EventPage } from '../../contract/resources/apis/events.ts';
import { delay } from '../retry.ts';
import { knownEvent } from '../live/live-event.ts';
import type { Followed } from './dialect.ts';
import { fitting, Misfit } from './fitting.ts';

export async function* polled(
  ask: (input: { after?: number }) => unknown,
  { after, every, signal }: { after: number | undefined; every: number; signal: AbortSignal },
): AsyncGenerator<Followed> {
  for (let position = after; !signal.aborted;) {
    const before = position;
    const page: EventPage = fitting(eventPageAnswer, await ask(position === undefined ? {} : { after: position }));
    for (const event of page.events) yield event as Followed;
    ({ position } = page);
    yield position;
    if (!page.events.length || position === before) await delay(every, signal);
  }
}

function sent(item: Followed): string {
  if (item === undefined) return ':\n\n';
  if (typeof item === 'number') return `id: ${item}\n\n`;
  const event = knownEvent(item.kind, item.position, item.data);
  if (!event) throw new Misfit('');
  return `id: ${event.position}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** @param failed called with the cause of the end; `over` ends it for good */
export function streamed(
  items: AsyncIterable<Followed>,
  signal: AbortSignal,
  failed: (error: unknown) => 'over' | 'broken',
): Response {
  const encoder = new TextEncoder();
  const iterator = items[Symbol.asyncIterator]();
  // Does not wait: it may never settle.
  const leave = () => void Promise.resolve(iterator.return?.()).catch(() => undefined);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => {
        controller.error(signal.reason);
        leave();
      });
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (signal.aborted) return;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(sent(value)));
      } catch (error) {
        if (signal.aborted) return;
        if (failed(error) === 'broken') return controller.error(error);
        controller.enqueue(encoder.encode('event: session.ended\ndata: {}\n\n'));
        controller.close();
      }
    },
    cancel: leave,
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}
