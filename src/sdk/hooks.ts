/** Log entry of a request; never contains a body, a token or a cookie. */
export interface RequestReport {
  readonly method: string;
  /** Without the query, which may contain a search. */
  readonly path: string;
  /** `undefined` without a response. */
  readonly status?: number;
  readonly milliseconds: number;
}

/** Hooks for tracing and reporting of requests. */
export interface SdkHooks {
  /** Value of the `traceparent` header (W3C Trace Context) for each request; its errors are ignored. */
  readonly traceparent?: () => string | undefined;
  /** Called after each request, retries included; its errors are ignored. */
  readonly log?: (report: RequestReport) => void;
}

export function hooked(fetch: typeof globalThis.fetch, { traceparent, log }: SdkHooks): typeof globalThis.fetch {
  if (!traceparent && !log) return fetch;
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    try {
      const trace = traceparent?.();
      if (trace !== undefined) headers.set('traceparent', trace);
    } catch {
      // A failing trace must not fail the call.
    }
    const begun = performance.now();
    const report = (status?: number) => {
      try {
        const { pathname } = new URL(String(input), 'http://here');
        const milliseconds = performance.now() - begun;
        const method = init?.method ?? 'GET';
        log?.({ method, path: pathname, milliseconds, ...(status !== undefined && { status }) });
      } catch {
        // A failing log must not fail the call.
      }
    };
    try {
      const response = await fetch(input, { ...init, headers });
      report(response.status);
      return response;
    } catch (error) {
      report();
      throw error;
    }
  };
}
