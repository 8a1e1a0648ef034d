import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const { exports } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
  exports: Record<string, string | { readonly default: string }>;
};
const elements = await readdir(new URL('src/elements/', root));

const sourceOf = (built: string) => built.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts');

/** Every module that `package.json` exports, as its source. */
const sources = Object.values(exports).flatMap((target) => {
  if (typeof target === 'string') return [];
  const source = sourceOf(target.default);
  const rooms = elements.filter((name) => name !== 'parts');
  return source.includes('*') ? rooms.map((name) => source.replace('*', name)) : [source];
});

describe('every public entry is imported in Node without throwing', () => {
  test.each(sources)('%s', async (source) => {
    const exported = (await import(/* @vite-ignore */ new URL(source, root).href)) as object;
    expect(exported).toBeTypeOf('object');
  });
});

test('every element’s entry exports its class and defines its tag', async () => {
  const tags = elements
    .filter((name) => name !== 'parts')
    .map((name) => (name.startsWith('resource-') ? name : `service-${name}`));
  for (const tag of tags) expect(customElements.get(tag), tag).toBeTypeOf('function');
});
