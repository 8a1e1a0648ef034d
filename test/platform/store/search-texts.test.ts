import { expect, test } from 'vitest';
import type { Query } from '../../../platform/src/ports.ts';
import { replaceSearchTexts } from '../../../platform/src/store/resources/search.ts';

test('others have their turn while a long text is taken in', async () => {
  let kept = 0;
  // answers at once, as a database does that runs in this thread
  const query = {
    delete: () => ({ where: async () => undefined }),
    insert: () => ({ values: async () => (kept += 1) }),
  } as unknown as Query;
  let turns = 0;
  const others = setInterval(() => (turns += 1));
  const parts = Array.from({ length: 50 }, () => ({ text: 'ord', words: 'ord' }));
  await replaceSearchTexts(query, { workspaceId: 'workspace', id: 'workspace-1' }, parts);
  clearInterval(others);
  expect(kept).toBe(50);
  expect(turns).toBeGreaterThan(10);
});
