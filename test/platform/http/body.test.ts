import { limits } from '@service/widgets/contract';
import { expect, test } from 'vitest';
import { budgetBody } from '../../../platform/src/http/body-budget.ts';
import { readForm, readText } from '../../../platform/src/http/body.ts';
import type { ResolvedSettings } from '../../../platform/src/settings.ts';

/** Firefox has no `Request.body`, not even `null`. */
const withoutStream = (body: string) =>
  Object.defineProperty(new Request('https://platform.example/', { method: 'POST', body }), 'body', {
    value: undefined,
  });

test('reads a body where requests have no stream, up to the same limit', async () => {
  expect(await readText(withoutStream('{"name":"Bo"}'), 100)).toBe('{"name":"Bo"}');
  await expect(readText(withoutStream('x'.repeat(101)), 100)).rejects.toMatchObject({ code: 'too_large' });
});

/** A body that is sent in parts. */
function inParts(length?: number) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const headers = length === undefined ? {} : { 'content-length': String(length) };
  const request = new Request('https://platform.example/', { method: 'POST', headers, body, duplex: 'half' } as never);
  return {
    request,
    send: (size: number) => controller.enqueue(new Uint8Array(size).fill(120)),
    end: () => controller.close(),
  };
}

test.each(['with a length', 'in chunks'])('bodies %s that are not complete share a budget of bytes', async (kind) => {
  const settings = { limits: { ...limits, bufferedBytes: 100_000 } } as ResolvedSettings;
  const size = 65_536 + 60_000;
  const begin = () => {
    const body = inParts(kind === 'in chunks' ? undefined : size);
    budgetBody(body.request, settings);
    return { ...body, text: readText(body.request, 1_000_000) };
  };
  const first = begin();
  first.send(size);
  const second = begin();
  second.send(size);
  await expect(second.text).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfter: 5, params: { limit: 'bufferedBytes' } },
  });
  const short = new Request('https://platform.example/', { method: 'POST', body: 'short' });
  budgetBody(short, settings);
  expect(await readText(short, 1_000_000)).toBe('short');
  first.end();
  expect(await first.text).toHaveLength(size);
  const third = begin();
  third.send(size);
  third.end();
  expect(await third.text).toHaveLength(size);
});

test('refuses a form of very many fields before it is parsed', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (body: string) => new Request('https://platform.example/', { method: 'POST', headers, body });
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&');
  expect(Object.keys(await readForm(post(fields(10_000)), 1_000_000))).toHaveLength(10_000);
  await expect(readForm(post(fields(10_001)), 1_000_000)).rejects.toMatchObject({ code: 'malformed' });
});
