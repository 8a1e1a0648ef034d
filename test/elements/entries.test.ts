import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const { exports } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
  exports: Record<string, string | { readonly default: string }>;
};
const elements = await readdir(new URL('src/elements/', root));

const sourceOf = (built: string) => built.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts');

/** @returns the folders or files that a pattern of `package.json` matches */
async function expand(source: string): Promise<string[]> {
  const [folder = '', ending = ''] = source.split('*');
  if (ending.startsWith('/')) return elements.filter((name) => name !== 'parts').map((name) => folder + name + ending);
  const files = await readdir(new URL(folder, root));
  return files.filter((name) => name.endsWith(ending)).map((name) => folder + name);
}

/** Every module that `package.json` exports, as its source. */
const sources = await Promise.all(
  Object.values(exports).map(async (target) => {
    if (typeof target === 'string') return [];
    if (target.default.endsWith('.css')) return [];
    const source = sourceOf(target.default);
    return source.includes('*') ? expand(source) : [source];
  }),
);

describe('every public entry is imported in Node without throwing', () => {
  test.each(sources.flat())('%s', async (source) => {
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
