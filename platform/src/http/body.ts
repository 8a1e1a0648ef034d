import { findUnstorable } from '@service/widgets/contract';
import { invalid, ProblemError } from '../problem.ts';
import { utf8 } from '../security/secrets.ts';
import { isShort, shareFor, type BodyShare } from './body-budget.ts';

/** More than any value of the contract needs. */
const deepest = 64;

const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const tooLarge = (maximum: number) => new ProblemError('too_large', { params: { maximum } });

function decode(bytes: ArrayBuffer, maximum: number): string {
  if (bytes.byteLength > maximum) throw tooLarge(maximum);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

async function readStream(stream: ReadableStream<Uint8Array>, maximum: number, share: BodyShare): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > maximum) throw tooLarge(maximum);
      share.grow(size);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
}

/**
 * Reads a body as text, up to `maximum` bytes.
 *
 * @throws {ProblemError} `too_large`; `malformed` if it is not UTF-8 or breaks off; `unavailable` beyond `bufferedBytes`
 */
export async function readText(request: Request, maximum: number): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > maximum) throw tooLarge(maximum);
  const share = shareFor(request);
  try {
    // a server reads a short body without the cost of a stream; requests have none in Firefox
    if (isShort(length) || request.body === undefined) return decode(await request.arrayBuffer(), maximum);
    return request.body ? await readStream(request.body, maximum, share) : '';
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('malformed', { detail: 'The body could not be read as UTF-8 text.' });
  } finally {
    share.release();
  }
}

/** Limit of values and members of a body; longer bodies have long texts. */
const mostParts = 200_000;

/** Limit of the fields of a form post. */
const mostFields = 10_000;

function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

/** Rejects, before parsing, what would take a hundred times its memory: millions of empty values. */
function refuseCrowded(json: string): void {
  for (let at = 0, parts = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if ((character === ',' || character === '[' || character === '{') && (parts += 1) > mostParts) {
      throw new ProblemError('malformed', { detail: 'The body has too many parts.' });
    }
  }
}

/** Rejects endless nesting and keys that name a prototype. */
function inspect(root: unknown): void {
  const open: { value: unknown; path: (string | number)[] }[] = [{ value: root, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= deepest) throw new ProblemError('malformed', { detail: 'The body is nested too deeply.' });
    for (const key of Object.keys(value)) {
      const here = [...path, Array.isArray(value) ? Number(key) : key];
      if (key === '__proto__') throw invalid([{ path: here, code: 'unknown_field', message: 'unknown_field' }]);
      const child: unknown = (value as Record<string, unknown>)[key];
      if (typeof child === 'object') open.push({ value: child, path: here });
    }
  }
}

/**
 * Parses a JSON object (RFC 8259).
 *
 * @throws {ProblemError} `malformed`, or `validation_failed` for text that can't be stored
 */
export function parseObject(text: string): Record<string, unknown> {
  refuseCrowded(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProblemError('malformed', { detail: 'The body is not JSON.' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProblemError('malformed', { detail: 'The body has to be a JSON object.' });
  }
  inspect(value);
  return value as Record<string, unknown>;
}

/** @throws {ProblemError} `validation_failed` at the first text with NUL or a lone surrogate */
export function requireStorable(value: unknown): void {
  const path = findUnstorable(value);
  if (path) throw invalid([{ path, code: 'forbidden_characters', message: 'forbidden_characters' }]);
}

/** @throws {ProblemError} `unsupported_media_type`, `too_large` or `malformed` */
export async function readJsonText(request: Request, maximum: number): Promise<string> {
  if (mediaType(request) !== 'application/json') {
    throw new ProblemError('unsupported_media_type', { params: { expected: 'application/json' } });
  }
  return readText(request, maximum);
}

/** @throws {ProblemError} `too_large` for a text of more bytes as UTF-8 */
export function requireSize(text: string, maximum: number): void {
  // no UTF-16 unit takes more than three bytes
  if (text.length * 3 > maximum && utf8(text).byteLength > maximum) throw tooLarge(maximum);
}

/**
 * Reads the JSON object of a request.
 *
 * @throws {ProblemError} `unsupported_media_type`, `too_large`, `malformed` or `validation_failed`
 */
export async function readJson(request: Request, maximum: number): Promise<Record<string, unknown>> {
  return parseObject(await readJsonText(request, maximum));
}

/** Like {@link readJson}, but a request without any body is an empty object. */
export async function readOptionalJson(request: Request, maximum: number): Promise<Record<string, unknown>> {
  if (request.headers.has('content-type')) return readJson(request, maximum);
  // servers hand over an empty stream where there is no body
  if (await readText(request, maximum))
    throw new ProblemError('unsupported_media_type', { params: { expected: 'application/json' } });
  return {};
}

/**
 * Reads the fields of a form post; of equal names the last one counts.
 *
 * @throws {ProblemError} `unsupported_media_type`, `too_large` or `malformed`
 */
export async function readForm(request: Request, maximum: number): Promise<Record<string, string>> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    throw new ProblemError('unsupported_media_type', { params: { expected: 'application/x-www-form-urlencoded' } });
  }
  const text = await readText(request, maximum);
  if (text.split('&', mostFields + 1).length > mostFields) {
    throw new ProblemError('malformed', { detail: 'The body has too many fields.' });
  }
  const fields = new URLSearchParams(text);
  return Object.fromEntries([...fields].filter(([name]) => name !== '__proto__'));
}

/** Canonical text of a JSON value, independent of the order of keys. {@link parseObject} limits its depth. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`).join(',')}}`;
}
