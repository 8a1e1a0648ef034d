import { expect, test } from 'vitest';
import type { Query } from '../../../../../platform/src/ports.ts';
import { replaceSearchTexts } from '../../../../../platform/src/features/resources/store/search.ts';

test('yields to other work while a long text is indexed', async () => {
  let kept = 0;
  // blocks the thread, like an embedded database
  const insert = async () => {
    for (const until = performance.now() + 5; performance.now() < until;);
    kept += 1;
  };
  const query = {
    delete: () => ({ where: async () => undefined }),
    insert: () => ({ values: insert }),
  } as unknown as Query;
  let turns = 0;
  const others = setInterval(() => (turns += 1));
  const parts = Array.from({ length: 50 }, () => ({ text: 'ord', words: 'ord' }));
  await replaceSearchTexts(query, { workspaceId: 'workspace', id: 'workspace-1' }, parts);
  clearInterval(others);
  expect(kept).toBe(50);
  expect(turns).toBeGreaterThan(10);
});
