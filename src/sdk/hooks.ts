/** What is told of each request; never a body, a token or a cookie. */
export interface RequestReport {
  readonly method: string;
  /** Without the query, which may hold what somebody looks for. */
  readonly path: string;
  /** Nothing where no answer came. */
  readonly status?: number;
  readonly milliseconds: number;
}

export interface SdkHooks {
  /** The `traceparent` of the work that asks (W3C Trace Context), passed on with each request; what it throws is its own. */
  readonly traceparent?: () => string | undefined;
  /** Told of each request when it is answered, tries again among them; what it throws is its own. */
  readonly log?: (report: RequestReport) => void;
}

/** `fetch` with the hooks around it. */
export function hooked(fetch: typeof globalThis.fetch, { traceparent, log }: SdkHooks): typeof globalThis.fetch {
  if (!traceparent && !log) return fetch;
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    try {
      const trace = traceparent?.();
      if (trace !== undefined) headers.set('traceparent', trace);
    } catch {
      // A trace that breaks, or is none, breaks no call.
    }
    const begun = performance.now();
    const report = (status?: number) => {
      try {
        const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://here');
        const milliseconds = performance.now() - begun;
        const method = init?.method ?? 'GET';
        log?.({ method, path: pathname, milliseconds, ...(status !== undefined && { status }) });
      } catch {
        // A log that breaks breaks no call.
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
