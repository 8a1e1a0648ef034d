import type { Issue, Problem, ProblemCode } from '../contract/problem.ts';
import { problemResponse } from '../transport/problem-response.ts';
import type { ScriptedRequest } from './request.ts';

/** A problem document (RFC 9457), its status and title by its code. */
export interface ProblemAnswer {
  readonly problem: ProblemCode;
  readonly params?: Problem['params'];
  readonly issues?: readonly Issue[];
  /** Seconds; also sent as `Retry-After`. */
  readonly retryAfter?: number;
}

/** JSON body, valid by the contract or not. */
export interface JsonAnswer {
  readonly json: unknown;
  readonly status?: number;
  readonly mediaType?: string;
}

/** Any body, such as that of a proxy or captive portal, or a stream. */
export interface BodyAnswer {
  readonly body: string | ReadableStream<Uint8Array>;
  readonly status?: number;
  readonly mediaType?: string;
}

/** `fetch` rejects, as it does when the network is down. */
export interface NoAnswer {
  readonly network: 'down';
}

/** Response that is delayed until `release()`. */
export interface HeldAnswer {
  readonly held: Answer;
}

/** `ordinary`: the response by the contract, as if nothing was scripted. */
export type Answer =
  | 'ordinary'
  | ProblemAnswer
  | JsonAnswer
  | BodyAnswer
  | NoAnswer
  | HeldAnswer
  | Response
  | ((request: ScriptedRequest) => Answer | Promise<Answer>);

export interface Answering {
  readonly request: ScriptedRequest;
  ordinary(): Answer;
  gate(): Promise<void>;
}

/** Answer that is a problem of the contract. */
export const problem = (code: ProblemCode, more: Omit<ProblemAnswer, 'problem'> = {}): ProblemAnswer => ({
  problem: code,
  ...more,
});

const jsonResponse = ({ json, status = 200, mediaType = 'application/json' }: JsonAnswer) =>
  json === undefined
    ? new Response(null, { status: 204 })
    : new Response(JSON.stringify(json), { status, headers: { 'Content-Type': mediaType } });

const bodyResponse = ({ body, status = 200, mediaType = 'text/html; charset=utf-8' }: BodyAnswer) =>
  new Response(body, { status, headers: { 'Content-Type': mediaType } });

/**
 * Turns an answer into a `Response`.
 *
 * @throws {TypeError} for a network that is down
 */
export async function respond(answer: Answer, answering: Answering): Promise<Response> {
  if (answer === 'ordinary') return respond(answering.ordinary(), answering);
  if (typeof answer === 'function') return respond(await answer(answering.request), answering);
  // Servers such as Hono's replace the global `Response` by a class of their own.
  if ('clone' in answer) return answer.clone();
  if ('problem' in answer) return problemResponse(answer.problem, answer);
  if ('json' in answer) return jsonResponse(answer);
  if ('body' in answer) return bodyResponse(answer);
  if ('held' in answer) {
    await answering.gate();
    return respond(answer.held, answering);
  }
  throw new TypeError('Failed to fetch');
}
