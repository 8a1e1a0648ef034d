import { gone, type Fetch } from './conform-target.ts';

export interface Recorded {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string | null;
}

/** Key of a request; generated names count as equal. */
export function keyOf(input: Parameters<Fetch>[0], init: RequestInit | undefined): string {
  const { pathname, search } = new URL(String(input));
  const who = new Headers(init?.headers).has('authorization') ? 'somebody' : 'nobody';
  const text = `${init?.method ?? 'GET'} ${pathname}${search} ${who} ${init?.body ?? ''}`;
  return text.replace(/(?<=\/conformance-|"conform )[a-z0-9]+/g, '*');
}

/** Records each answer, in the order of requests. */
export function recording(fetch: Fetch, kept: Map<string, Recorded[]>): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    const { status, headers } = response;
    // these statuses have no body, not even an empty one
    const body = status === 204 || status === 304 ? null : text;
    const key = keyOf(input, init);
    kept.set(key, [...(kept.get(key) ?? []), { status, headers: [...headers], body }]);
    return new Response(body, { status, headers });
  };
}

/** Plays recorded answers back; unknown requests fail. */
export function playing(kept: ReadonlyMap<string, readonly Recorded[]>, broken: string, change: Change): Fetch {
  const asked = new Map<string, number>();
  return async (input, init) => {
    const key = keyOf(input, init);
    const times = asked.get(key) ?? 0;
    asked.set(key, times + 1);
    const recorded = kept.get(key)?.at(times) ?? kept.get(key)?.at(-1);
    if (!recorded) return gone();
    return key === broken ? change(recorded, new URL(String(input))) : answer(recorded);
  };
}

export const answer = ({ status, headers, body }: Recorded) => new Response(body, { status, headers });

/** Changes an answer. */
export type Change = (recorded: Recorded, url: URL) => Response;
