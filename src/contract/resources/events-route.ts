import { eventPageAnswer } from '../compiled/resource-events.ts';
import type { Route } from '../route.ts';
import type { EventPage } from './apis/events.ts';

/** A page of events; the same path streams them as `text/event-stream`. Apart from `routes`: loaded with live events. */
export const eventsRoute: Route<{ after?: number }, EventPage> = {
  name: 'resources.events',
  method: 'GET',
  path: '/api/v0/events',
  output: eventPageAnswer,
};
