import { PlatformFailure } from '../transport/failure.ts';

/** Page of a list; `start` is the index of its first item. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly start: number;
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Items of a list, or its `pages()`, read as they are reached. Each loop reads anew. */
export interface Pages<Item> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Page<Item>>;
}

/** @param ask reads a page; the first without a cursor */
export function pagesOf<Item>(
  operation: string,
  ask: (cursor: string | undefined) => Promise<Page<Item>>,
): Pages<Item> {
  async function* pages(): AsyncGenerator<Page<Item>> {
    const seen = new Set<string>();
    for (let cursor: string | undefined; ;) {
      const page = await ask(cursor);
      yield page;
      if (page.nextCursor === null) return;
      // a repeated cursor would never end
      if (seen.has(page.nextCursor)) throw new PlatformFailure('unexpected-body', { operation, path: 'nextCursor' });
      cursor = page.nextCursor;
      seen.add(cursor);
    }
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
  };
}
