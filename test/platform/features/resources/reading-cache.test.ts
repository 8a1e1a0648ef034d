import { expect, test } from 'vitest';
import { ReadingCache } from '../../../../platform/src/features/resources/reading-cache.ts';
import { resolveSettings } from '../../../../platform/src/settings.ts';

const runtime = { settings: resolveSettings({ publicUrl: 'https://platform.example', secretKey: new Uint8Array(32) }) };

/** A text that counts its reads. */
function counted(text: string) {
  const asked = { times: 0 };
  const read = async () => {
    asked.times += 1;
    return text;
  };
  return { asked, read };
}

test('reads a revision once for all requests', async () => {
  const readings = new ReadingCache(runtime);
  const { asked, read } = counted('# Hello');
  const both = await Promise.all([1, 2].map(() => readings.of({ id: 'note-1', revision: 1 }, read)));
  expect(both[0]).toBe(both[1]);
  expect(both[0]?.html).toContain('Hello</h1>');
  await readings.of({ id: 'note-1', revision: 1 }, read);
  expect(asked.times).toBe(1);
  await readings.of({ id: 'note-1', revision: 2 }, read);
  expect(asked.times).toBe(2);
});

test('keeps the most recently used results up to its size', async () => {
  const readings = new ReadingCache(runtime, 100);
  const { asked, read } = counted('x'.repeat(20));
  const of = (id: string) => readings.of({ id, revision: 1 }, read);
  await of('one');
  await of('two');
  await of('one');
  await of('three');
  expect(asked.times).toBe(3);
  await of('one');
  expect(asked.times).toBe(3);
  await of('two');
  expect(asked.times).toBe(4);
});

test('does not keep failures', async () => {
  const readings = new ReadingCache(runtime);
  const failing = readings.of({ id: 'note-1', revision: 1 }, () => Promise.reject(new TypeError('away')));
  await expect(failing).rejects.toThrow('away');
  const { html } = await readings.of({ id: 'note-1', revision: 1 }, async () => 'Hello');
  expect(html).toContain('Hello');
});
