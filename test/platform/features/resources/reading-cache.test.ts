import { expect, test } from 'vitest';
import { ReadingCache } from '../../../../platform/src/features/resources/reading-cache.ts';
import { resolveSettings } from '../../../../platform/src/settings.ts';

const runtime = { settings: resolveSettings({ publicUrl: 'https://platform.example', secretKey: new Uint8Array(32) }) };

const asker = { person: 'anna', signal: new AbortController().signal };
const note = (id: string, revision = 1, size = 100) => ({ id, revision, kind: 'document' as const, size });

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
  const both = await Promise.all([1, 2].map(() => readings.of(note('note-1'), read, asker)));
  expect(both[0]).toBe(both[1]);
  expect(both[0]?.html).toContain('Hello</h1>');
  await readings.of(note('note-1'), read, asker);
  expect(asked.times).toBe(1);
  await readings.of(note('note-1', 2), read, asker);
  expect(asked.times).toBe(2);
});

test('keeps the most recently used results up to its size', async () => {
  const readings = new ReadingCache(runtime, 100);
  const { asked, read } = counted('x'.repeat(20));
  const of = (id: string) => readings.of(note(id), read, asker);
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
  const failing = readings.of(note('note-1'), () => Promise.reject(new TypeError('away')), asker);
  await expect(failing).rejects.toThrow('away');
  const { html } = await readings.of(note('note-1'), async () => 'Hello', asker);
  expect(html).toContain('Hello');
});

test('small documents pass large ones, and the turns of large ones go round by person', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const readings = new ReadingCache({
    settings: resolveSettings({
      publicUrl: 'https://platform.example',
      secretKey: new Uint8Array(32),
      limits: { documentThreads: 1, waitingPerPerson: 3 },
    }),
  });
  const read = (person: string, id: string, size: number) =>
    readings.of(
      note(id, 1, size),
      async () => {
        begun.push(id);
        await new Promise<void>((end) => void ends.set(id, end));
        return id;
      },
      { ...asker, person },
    );
  const many = [1, 2, 3, 4].map((number) => read('anna', `large-${number}`, 1_000_000));
  await expect(read('anna', 'large-5', 1_000_000)).rejects.toMatchObject({
    code: 'rate_limited',
    details: { params: { limit: 'waitingPerPerson' } },
  });
  const small = read('anna', 'small', 100);
  const other = read('bo', 'large-4', 1_000_000);
  expect(begun).toEqual(['large-1', 'small']);
  ends.get('small')?.();
  await small;
  for (const id of ['large-1', 'large-2', 'large-4', 'large-3']) {
    await expect.poll(() => begun.at(-1)).toBe(id === 'large-1' ? 'small' : id);
    ends.get(id)?.();
  }
  // one document for both
  expect(await other).toBe(await many[3]);
  await Promise.all(many);
});
