import { expect, test } from 'vitest';
import { readText } from '../../../platform/src/http/body.ts';

/** Firefox has no `Request.body`, not even `null`. */
const withoutStream = (body: string) =>
  Object.defineProperty(new Request('https://platform.example/', { method: 'POST', body }), 'body', {
    value: undefined,
  });

test('reads a body where requests have no stream, up to the same limit', async () => {
  expect(await readText(withoutStream('{"name":"Bo"}'), 100)).toBe('{"name":"Bo"}');
  await expect(readText(withoutStream('x'.repeat(101)), 100)).rejects.toMatchObject({ code: 'too_large' });
});
