import { problemSchema, type Problem } from '../../contract/problem.ts';
import { problemMediaType } from '../../contract/media-types.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** `undefined` if the body is not JSON. */
  readonly json: unknown;
  /** Problem document (RFC 9457), if it is one. */
  readonly problem: Problem | undefined;
}

export interface Question {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends no token. */
  readonly anonymous?: boolean;
}

export interface Target {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds. */
  readonly timeout: number;
}

const most = 4 * 1024 * 1024;

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  if (!response.body) return text;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    text += decoder.decode(value, { stream: true });
    if (size > most) {
      await reader.cancel();
      return text;
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function whyLost(error: unknown, { timeout }: Pick<Target, 'timeout'>): string {
  const { name, cause } = error as { name: string; cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `nothing whole within ${timeout / 1000} s`;
  return cause?.code ?? cause?.message ?? name;
}

/** Sends one request, without following redirects. @throws if there is no response */
export async function ask(target: Target, path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', body, headers = {}, anonymous = false } = question;
  const all: Record<string, string> = { Accept: `application/json, ${problemMediaType}`, ...headers };
  if (body !== undefined) all['Content-Type'] = 'application/json';
  if (target.token !== undefined && !anonymous) all['Authorization'] = `Bearer ${target.token}`;
  const response = await target.fetch(target.baseUrl + path, {
    method,
    headers: all,
    redirect: 'manual',
    signal: AbortSignal.timeout(target.timeout),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await readText(response);
  const json = parse(text);
  const isProblem = response.headers.get('Content-Type')?.startsWith(problemMediaType);
  const problem = isProblem ? problemSchema.safeParse(json) : undefined;
  return { status: response.status, headers: response.headers, text, json, problem: problem?.data };
}
