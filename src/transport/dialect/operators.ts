import { actionResults } from '../../contract/compiled/actions.ts';
import { challengeAnswer } from '../../contract/compiled/sign-in.ts';
import { resourceResultAnswer } from '../../contract/compiled/resources.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import type { Submit } from '../../contract/forms/apis/submit.ts';
import { jsonRoutes, type Operation } from '../operations.ts';
import { Answered } from './call.ts';
import type { Dialect, DialectCall, Mapped } from './dialect.ts';
import { fitting, Misfit } from './fitting.ts';
import type { NewUpload, UploadStatus } from '../uploads.ts';
import { polled, streamed } from './follow.ts';

export interface Asked {
  readonly operation: Operation;
  /** Parameters of path and query. */
  readonly input: Readonly<Record<string, string>>;
  readonly init: RequestInit;
}

export interface Operator {
  readonly name: string;
  /** @param failed handles an error after the response has begun */
  run(call: DialectCall, failed: (error: unknown) => Response): Promise<Response> | Response;
}

/** `null` if the platform lacks the operation, `undefined` if the dialect does. */
type Found = Operator | null | undefined;

/** Dialect of an untyped page. */
type Loose = Readonly<Record<string, unknown>>;

const askEvery = 15_000;
const numbers = new Set(['limit', 'at', 'after', 'depth']);

const bodyOf = ({ init }: Asked): unknown => JSON.parse(String(init.body));
const isStream = ({ init }: Asked) => new Headers(init.headers).get('Accept') === 'text/event-stream';
const blobOf = ({ init }: Asked) => (init.body instanceof Blob ? init.body : undefined);

function queryOf({ input }: Asked): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, numbers.has(name) ? Number(value) : value]),
  );
}

const json = (value: unknown) =>
  value === undefined
    ? new Response(null, { status: 204 })
    : new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });

function mapped(name: string, given: unknown, input: () => unknown, answer: (value: unknown) => Response): Found {
  if (given === undefined || given === null) return given;
  return { name, run: async (call) => answer(await (given as Mapped<unknown, unknown>)(input(), call)) };
}

const rowOf = (rows: unknown, id: string): unknown =>
  rows !== null && typeof rows === 'object' && Object.hasOwn(rows, id) ? (rows as Loose)[id] : undefined;

function submitted(dialect: Loose, asked: Asked): Found {
  const { type, ...submission } = bodyOf(asked) as Submit;
  const isResource = type.startsWith('@service/resources/');
  const key = new Headers(asked.init.headers).get('Idempotency-Key');
  return mapped(
    type,
    rowOf(dialect['forms'], type),
    () => submission,
    (value) => {
      const result = isResource
        ? fitting(resourceResultAnswer, { resource: value })
        : fitting(challengeAnswer as JsonSchema<unknown>, value);
      return json({ submissionId: key ?? 'submission', state: 'completed', result });
    },
  );
}

function invoked(dialect: Loose, asked: Asked): Found {
  const { action, payload } = bodyOf(asked) as { action: string; payload: unknown };
  return mapped(
    action,
    rowOf(dialect['actions'], action),
    () => payload,
    (value) => json({ action, result: fitting(actionResults[action] ?? {}, value) }),
  );
}

function followed(dialect: Loose, asked: Asked): Found {
  if (!isStream(asked)) return undefined;
  const { follow, events, askEvery: every } = dialect as Pick<Dialect, 'follow' | 'events' | 'askEvery'>;
  const name = follow ? 'follow' : 'events';
  if (!follow && !events) return events;
  const input = queryOf(asked) as { after?: number };
  return {
    name,
    run(call, failed) {
      const items = follow
        ? follow(input, call)
        : polled((from) => events?.(from, call), {
            after: input.after,
            every: every ?? askEvery,
            signal: call.signal,
          });
      return streamed(items, call.signal, (error) => {
        if (error instanceof Answered) return error.response.status === 401 ? 'over' : 'broken';
        try {
          failed(error);
        } catch {
          // Unreachable: the client retries.
        }
        return 'broken';
      });
    },
  };
}

function bytes(value: unknown): Response {
  if (value instanceof Blob || typeof value === 'string') return new Response(value);
  // Servers such as Hono's replace the global `Response` by a class of their own.
  if (typeof (value as Partial<Response> | undefined)?.clone !== 'function') throw new Misfit('');
  return new Response((value as Response).body, value as Response);
}

const id: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{6,64}$' };
const statusSchema: JsonSchema<UploadStatus> = {
  type: 'object',
  properties: { uploadId: id, offset: { type: 'integer', minimum: 0 }, resourceId: id },
  required: ['uploadId', 'offset'],
};

const text = (base64: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0));

function newUpload(headers: Headers): NewUpload {
  const pairs = (headers.get('Upload-Metadata') ?? '').split(',').map((pair) => pair.split(' '));
  const values = Object.fromEntries(pairs.map(([key = '', value = '']) => [key, text(value)]));
  return {
    name: values['filename'] ?? '',
    mediaType: values['filetype'] ?? '',
    parentId: values['parentId'] ?? '',
    onConflict: values['onConflict'] === 'rename' ? 'rename' : 'fail',
    size: Number(headers.get('Upload-Length')),
  };
}

/** @throws {Misfit} */
function statusResponse(answer: unknown): Response {
  const { uploadId, offset, resourceId } = fitting(statusSchema, answer);
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Id': uploadId, 'Upload-Offset': String(offset) };
  return new Response(null, {
    headers: resourceId === undefined ? headers : { ...headers, 'Resource-Id': resourceId },
  });
}

/** Operations whose request or response is not JSON, or that a table of the dialect answers. */
const special: Readonly<Partial<Record<Operation, (dialect: Loose, asked: Asked) => Found>>> = {
  submit: submitted,
  invoke: invoked,
  events: followed,
  variant: (dialect, asked) => mapped('variant', dialect['variant'], () => queryOf(asked), bytes),
  beginUpload: (dialect, asked) =>
    mapped(
      'beginUpload',
      dialect['beginUpload'],
      () => ({ ...newUpload(new Headers(asked.init.headers)), bytes: blobOf(asked) }),
      statusResponse,
    ),
  uploadStatus: (dialect, asked) =>
    mapped('uploadStatus', dialect['uploadStatus'], () => ({ ...asked.input }), statusResponse),
  sendUpload: (dialect, asked) =>
    mapped(
      'sendUpload',
      dialect['sendUpload'],
      () => {
        const offset = Number(new Headers(asked.init.headers).get('Upload-Offset'));
        return { ...asked.input, offset, bytes: blobOf(asked) };
      },
      statusResponse,
    ),
};

export function operatorOf(given: Dialect, asked: Asked): Found {
  const dialect = given as unknown as Loose;
  const { operation } = asked;
  const own = special[operation]?.(dialect, asked);
  if (own !== undefined || !(operation in jsonRoutes)) return own;
  const { method, output } = jsonRoutes[operation as keyof typeof jsonRoutes] as {
    method: string;
    output?: JsonSchema;
  };
  return mapped(
    operation,
    dialect[operation],
    () => (method === 'POST' ? bodyOf(asked) : queryOf(asked)),
    (value) => json(output && fitting(output, value)),
  );
}
