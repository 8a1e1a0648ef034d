import { operationOf, type Operation } from '../transport/operations.ts';

export type { Operation };

/** A request as the scripted platform received it. */
export interface ScriptedRequest {
  /** `undefined` without a matching route. */
  readonly operation: Operation | undefined;
  readonly method: string;
  /** Without the platform's base URL, without the query. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Parsed JSON body; `undefined` if there is none or it is not JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly size: number;
  /** A browser would have sent its cookies. */
  readonly cookies: boolean;
  readonly signal: AbortSignal;
}

function parseJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the arguments of `fetch`; a path without an origin belongs to the platform. */
export async function readRequest(input: RequestInfo | URL, init: RequestInit | undefined, baseUrl: string) {
  const given = typeof input === 'object' && 'url' in input ? input : undefined;
  const request = new Request(given ?? new URL(input as string | URL, baseUrl), init);
  const url = new URL(request.url);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname;
  const found = operationOf(request.method, path);
  const bytes = await request.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  const scripted: ScriptedRequest = {
    operation: found?.operation,
    method: request.method,
    path,
    parameters: { ...Object.fromEntries(url.searchParams), ...found?.parameters },
    headers: request.headers,
    body: parseJson(text),
    text,
    size: bytes.byteLength,
    cookies: (init?.credentials ?? request.credentials) !== 'omit',
    // In Node, a Request's own signal no longer aborts once the Request is garbage-collected.
    signal: init?.signal ?? given?.signal ?? request.signal,
  };
  return scripted;
}
