import { resourcePaths } from '@service/widgets/contract';
import { Hono } from 'hono';
import type { PlatformEnv } from '../../../http/call.ts';
import { jsonResponse, mount } from '../../../http/endpoint.ts';
import { prefers } from '../../../http/negotiation.ts';
import type { PlatformServices } from '../../../services.ts';

/** Prevents proxies from buffering a stream; nginx has its own header for that. */
const streaming = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

function positionIn(request: Request): number | undefined {
  const position = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after');
  if (!position) return undefined;
  return /^\d{1,16}$/.test(position) ? Number(position) : -1;
}

/** Browsers' EventSource accepts event streams only; other clients get the current events as JSON. */
const wantsStream = ({ headers }: Request): boolean =>
  !prefers(headers.get('accept'), 'application/json', 'text/event-stream');

/** `resources.events`: server-sent events, or the events since a position as JSON. */
export function events(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  mount(app, resourcePaths.events, {
    async GET(context) {
      const { call } = context.var;
      const signedIn = await services.authentication.requireSignedIn(call);
      if (call.request.method === 'HEAD') return context.body(null, 200, streaming);
      const after = positionIn(call.request);
      if (!wantsStream(call.request)) {
        const page = await services.streams.page(call.runtime, signedIn, after);
        return jsonResponse(page, { 'Event-Position': String(page.position) });
      }
      const stream = await services.streams.open(call.runtime, signedIn, after);
      return context.body(stream.body, 200, { ...streaming, 'Event-Position': String(stream.position) });
    },
  });
  return app;
}
