import { expect, test } from 'vitest';
import { readForm, readText } from '../../../platform/src/http/body.ts';

/** Firefox has no `Request.body`, not even `null`. */
const withoutStream = (body: string) =>
  Object.defineProperty(new Request('https://platform.example/', { method: 'POST', body }), 'body', {
    value: undefined,
  });

test('reads a body where requests have no stream, up to the same limit', async () => {
  expect(await readText(withoutStream('{"name":"Bo"}'), 100)).toBe('{"name":"Bo"}');
  await expect(readText(withoutStream('x'.repeat(101)), 100)).rejects.toMatchObject({ code: 'too_large' });
});

test('refuses a form of very many fields before it is parsed', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (body: string) => new Request('https://platform.example/', { method: 'POST', headers, body });
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&');
  expect(Object.keys(await readForm(post(fields(10_000)), 1_000_000))).toHaveLength(10_000);
  await expect(readForm(post(fields(10_001)), 1_000_000)).rejects.toMatchObject({ code: 'malformed' });
});
