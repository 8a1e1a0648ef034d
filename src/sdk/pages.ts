import { PlatformFailure } from '../transport/failure.ts';

/** A page of a list; `start` is the row of its first item, counted from 0. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly start: number;
  readonly total: number;
  readonly nextCursor: string | null;
}

/** A list, item by item, each page asked for when it is reached; `pages()` gives them whole. Each loop asks anew. */
export interface Pages<Item> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Page<Item>>;
}

/** @param ask one page; the first without a cursor. */
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
      // a list that leads back to where it was would never end
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
