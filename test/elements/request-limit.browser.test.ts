import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import manifest from '../../custom-elements.json' with { type: 'json' };
import '../../src/dashboard.ts';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { rows, type Row } from '../support/every-element.ts';
import { placed, platformElement, type ElementTag } from '../support/element-stage.ts';

/** Lets imports, responses and rendering go on, which fake time does not move. */
const frame = () => new Promise(requestAnimationFrame);

const problem = (status: number, code: string) =>
  Response.json(
    { type: 'x', title: 'x', status, code, retryAfter: 0 },
    { status, headers: { 'Content-Type': 'application/problem+json', 'Retry-After': '0' } },
  );

/** Empties lists, and says that there are many entries and a next page. */
const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    /^(?:total|count)/.test(name) && typeof inner === 'number' ? 1000 : emptied(inner),
  ]);
  return { ...Object.fromEntries(entries), ...('items' in value && { next: 'again' }) };
};

/** Requests of the platform's client, which all elements of a page share; they have a limit of their own. */
const shared = /^GET \/api\/v0\/(?:users\/session|events)/;

type Answer = (given: () => Promise<Response>, line: string) => Response | Promise<Response>;

const isStream = (line: string) => line.startsWith('GET /api/v0/events');

const eventStream = (...pieces: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
    { headers: { 'Content-Type': 'text/event-stream' } },
  );

/** Answers to everything but the session. */
const answers: Readonly<Record<string, Answer>> = {
  nonsense: () => Response.json({ items: 5, total: 'x', nonsense: [{}] }),
  'the page of a captive portal': () => new Response('<p>Sign in', { headers: { 'Content-Type': 'text/html' } }),
  'windows without entries': async (given) => {
    const response = await given();
    if (!response.headers.get('Content-Type')?.includes('json')) return response;
    return Response.json(emptied(await response.json()), { status: response.status, headers: response.headers });
  },
  'rate_limited with Retry-After 0': () => problem(429, 'rate_limited'),
  'unavailable with Retry-After 0': () => problem(503, 'unavailable'),
  unauthenticated: () => problem(401, 'unauthenticated'),
  'empty event streams': () => eventStream(''),
  'streams of a session that has ended': (given, line) =>
    isStream(line) ? eventStream(': a\n\n', 'id: 1\nevent: session.ended\ndata: {}\n\n') : given(),
  'streams that end at once': (given, line) => (isStream(line) ? eventStream(': a\n\n', ': b\n\n') : given()),
  'network errors': () => Promise.reject(new TypeError('Failed to fetch')),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  // Fake timers leave it to the real clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const end = new AbortController();
    setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), milliseconds);
    return end.signal;
  });
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ isActive: false, hasBeenActive: false });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('lists every element', () => {
  const described = manifest.modules.flatMap(({ declarations }) =>
    (declarations as readonly { readonly tagName?: string }[]).flatMap(({ tagName }) => tagName ?? []),
  );
  expect([...Object.keys(rows), 'service-platform'].toSorted()).toEqual(described.toSorted());
});

test.for(Object.keys(rows) as ElementTag[])(
  '<%s> sends at most 20 requests in ten seconds without user input, while the network comes and goes',
  { timeout: 60_000 },
  async (tag) => {
    const { script, attributes }: Row = rows[tag];
    const around = document.body.appendChild(document.createElement('div'));
    const wrong = [...Object.entries(answers), ['errors of the session too', answers['network errors']!] as const];
    const sent = wrong.map(([name, answer]) => {
      const platform = placed(script);
      const provider = platformElement(platform);
      const requests: { readonly at: number; readonly line: string }[] = [];
      provider.fetch = async (input, init) => {
        const line = `${init?.method ?? 'GET'} ${String(input).slice(platform.baseUrl.length)}`;
        requests.push({ at: performance.now(), line });
        const given = () => platform.fetch(input, init);
        const isSession = line === 'GET /api/v0/users/session' && name !== 'errors of the session too';
        return isSession ? given() : answer(given, line);
      };
      const element = document.createElement(tag);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      provider.append(element);
      around.append(provider);
      return { name, requests };
    });
    for (let step = 0; step < 150; step++) {
      dispatchEvent(new Event('online'));
      dispatchEvent(new Event('visibilitychange'));
      await frame();
      await vi.advanceTimersByTimeAsync(100);
    }
    around.remove();
    for (const { name, requests } of sent) expect(requests.length, name).toBeGreaterThan(0);
    const most = sent.flatMap(({ name, requests }) =>
      [true, false].map((isShared) => {
        const counted = requests.filter(({ line }) => shared.test(line) === isShared);
        const windows = counted.map(({ at }) => counted.filter((other) => other.at >= at && other.at < at + 10_000));
        const lines = windows.toSorted((one, other) => other.length - one.length)[0]?.map(({ line }) => line) ?? [];
        return { name, lines };
      }),
    );
    expect(most.filter(({ lines }) => lines.length > 20)).toEqual([]);
  },
);
