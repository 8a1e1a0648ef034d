import { afterEach, expect, test } from 'vitest';
import { runTextWork } from '../../../platform/src/features/resources/derive/text-work.ts';
import { TextThreads } from '../../../platform/src/node/text-threads.ts';
import { TextTooCostlyError } from '../../../platform/src/ports.ts';

const opened: TextThreads[] = [];
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});

function open({ threads = 1, memoryBytes = 536_870_912 } = {}): TextThreads {
  const entry = new URL('../support/text-thread.mjs', import.meta.url);
  const opening = new TextThreads({ threads, memoryBytes, entry });
  opened.push(opening);
  return opening;
}

const markdown = '# Budget\n\nSe [webben](https://example.org/x), *nu*.\n\n- [ ] a\n\n[^1]\n\n[^1]: not\n'.repeat(20);

test('reads a text as in place', async () => {
  const threads = open();
  const reading = await threads.run('read', markdown);
  expect(reading).toEqual(await runTextWork('read', [markdown]));
  const { text, outline, links } = reading;
  expect(await threads.run('outline', markdown)).toEqual({ text, outline, links });
  const headings = outline.map((heading) => heading.text);
  expect(await threads.run('keywords', text, headings)).toEqual(await runTextWork('keywords', [text, headings]));
  expect(await threads.run('parts', text)).toEqual(await runTextWork('parts', [text]));
});

test('compares documents as in place', async () => {
  const threads = open();
  const terms = JSON.stringify(['tak', 'sol'].map((term) => ({ term, text: term, weight: Math.SQRT1_2 })));
  const documents = ['a', 'b', 'c'].map((id) => ({ id, terms }));
  const clusters = await threads.run('clusters', documents, 5);
  expect(clusters.map(({ members }) => members.length)).toEqual([3]);
  expect(clusters).toEqual(await runTextWork('clusters', [documents, 5]));
  const known = [{ one: 0, other: 2 }];
  const found = await threads.run('similarities', documents, known);
  expect(found).toHaveLength(3);
  expect(found).toEqual(await runTextWork('similarities', [documents, known]));
});

test('answers all calls when there are fewer threads', async () => {
  const threads = open({ threads: 2 });
  const texts = Array.from({ length: 9 }, (_, index) => `# Note ${index}\n`);
  const readings = await Promise.all(texts.map((text) => threads.run('outline', text)));
  expect(readings.map(({ outline }) => outline[0]?.text)).toEqual(texts.map((_, index) => `Note ${index}`));
});

test('ends a thread that needs more memory than it may have, and reads the next text', async () => {
  const threads = open({ memoryBytes: 48 * 1_048_576 });
  const costly = `${'[a](b) '.repeat(100)}\n\n`.repeat(12_000);
  const error = await threads.run('read', costly).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TextTooCostlyError);
  expect((await threads.run('outline', '# Small\n')).text).toBe('Small');
});

test('rejects the calls of a thread that is closed', async () => {
  const threads = open();
  const reading = threads.run('read', markdown.repeat(200));
  const rejected = expect(reading).rejects.toThrow('ended');
  await threads.close();
  await rejected;
});
