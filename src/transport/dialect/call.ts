import { problemMediaType } from '../../contract/media-types.ts';
import type { ProblemCode } from '../../contract/problem-status.ts';
import { EventParser, type SentEvent } from '../live/event-parser.ts';
import { retryAfterOf } from '../retry.ts';
import { problemResponse } from '../problem-response.ts';
import type { Dialect, DialectCall, RefusalDetail } from './dialect.ts';

/** Ends an operation with a response for the client. */
export class Answered extends Error {
  override readonly name = 'Answered';

  constructor(
    readonly response: Response,
    message: string,
  ) {
    super(message);
  }
}

/** No response; its cause is the rejection of `fetch`. */
export class Unreached extends Error {
  override readonly name = 'Unreached';
}

export function refusal(code: ProblemCode, { issues, ...more }: RefusalDetail = {}): Answered {
  const withMessages = issues?.map((issue) => ({ ...issue, message: issue.code }));
  return new Answered(problemResponse(code, { ...more, issues: withMessages }), code);
}

/** Problem codes by status; the client judges any other status. */
const codes: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'expired',
  412: 'precondition_failed',
  413: 'too_large',
  422: 'validation_failed',
  429: 'rate_limited',
};

export interface CallOptions {
  readonly dialect: Dialect;
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly init: RequestInit;
  readonly signal: AbortSignal;
}

export class Call implements DialectCall {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly answered = new Headers();
  readonly refusal = refusal;
  waiting = 0;
  readonly #options: CallOptions;

  constructor(options: CallOptions) {
    this.#options = options;
    this.baseUrl = options.baseUrl;
    this.signal = options.signal;
    this.headers = new Headers(options.init.headers);
    this.token = /^Bearer (.+)$/i.exec(this.headers.get('Authorization') ?? '')?.[1];
  }

  // Arrow functions, because dialects destructure the call.
  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const request = this.#request(init);
    const response = await this.#wait(() => this.#options.fetch(this.baseUrl + path, request));
    if (response.ok) return response;
    throw await this.#refused(response);
  };

  readonly send = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const isBytes = body instanceof Blob;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const response = await this.fetch(path, {
      method,
      headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': type }) },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    });
    const text = await this.#wait(() => response.text());
    try {
      return (text ? JSON.parse(text) : undefined) as Answer;
    } catch {
      // The client finds that it is not JSON.
      throw new Answered(again(response, text), 'not JSON');
    }
  };

  readonly sentEvents = (path: string): AsyncIterable<SentEvent | undefined> => this.#sentEvents(path);

  async *#sentEvents(path: string): AsyncGenerator<SentEvent | undefined> {
    const { body } = await this.fetch(path, { headers: { Accept: 'text/event-stream' } });
    if (!body) return;
    const parser = new EventParser();
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await this.#wait(() => reader.read());
        if (done) return;
        const events = parser.read(value);
        yield* events.length ? events : [undefined];
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  #request({ headers, ...init }: RequestInit): RequestInit {
    const { dialect, init: given, signal } = this.#options;
    const all = new Headers();
    // Only servers may set `Cookie`.
    for (const name of ['Accept-Language', 'Cookie']) {
      const value = this.headers.get(name);
      if (value !== null) all.set(name, value);
    }
    const who = this.token === undefined ? {} : (dialect.authorise?.(this.token) ?? bearer(this.token));
    for (const [name, value] of [...Object.entries(who), ...new Headers(headers)]) all.set(name, value);
    const { credentials, keepalive } = given;
    const kept = { ...(credentials && { credentials }), ...(keepalive && { keepalive }) };
    return { cache: 'no-store', signal, ...kept, ...init, headers: all };
  }

  async #wait<Result>(ask: () => Promise<Result>): Promise<Result> {
    this.waiting += 1;
    try {
      return await ask();
    } catch (cause) {
      throw new Unreached('No answer came.', { cause });
    } finally {
      this.waiting -= 1;
    }
  }

  async #refused(response: Response): Promise<Error> {
    const text = await this.#wait(() => response.text());
    const { status, headers } = response;
    const passed = new Answered(again(response, text), `status ${status}`);
    if (headers.get('Content-Type')?.startsWith(problemMediaType)) return passed;
    const own = this.#options.dialect.refused?.({ status, body: parsed(text) }, refusal);
    if (own) return own;
    const code = codes[status];
    return code ? refusal(code, retryAfterOf(headers)) : passed;
  }
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const again = ({ status, headers }: Response, text: string) => new Response(text || null, { status, headers });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
