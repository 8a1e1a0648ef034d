import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type AliasOptions, type Plugin } from 'vite';

/** How often the styles of the elements use a value. */
type Uses = Readonly<Record<string, number>>;

/** Values that are no tokens, or multiples of one. */
export interface StyleValues {
  readonly weights: Uses;
  /** Factors of `--_space`. */
  readonly spaces: Uses;
}

const patterns: Readonly<Record<keyof StyleValues, RegExp>> = {
  weights: /font-weight: (?:var\(--_)?(\w+)/g,
  spaces: /var\(--_space\) \* ([\d.]+)/g,
};

const root = join(import.meta.dirname, '..');

/** Reads the styles of all elements. */
function readStyleValues(): StyleValues {
  const source = ['src/theme', 'src/elements']
    .flatMap((folder) =>
      readdirSync(join(root, folder), {
        recursive: true,
        encoding: 'utf8',
      }).map((path) => join(root, folder, path)),
    )
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const count = (pattern: RegExp) => {
    const found: Record<string, number> = {};
    for (const [, value = ''] of source.matchAll(pattern)) found[value] = (found[value] ?? 0) + 1;
    return found;
  };
  return { weights: count(patterns.weights), spaces: count(patterns.spaces) };
}

/** Renders the platform's own pages in Node. */
async function renderPages(alias: AliasOptions) {
  const renderer = join(root, '.storybook/render-pages.ts');
  const { module } = await runnerImport<typeof import('./render-pages.ts')>(renderer, { resolve: { alias } });
  return module.renderPages();
}

/** Modules of Storybook's pages that are made from the source, when a page or a test imports them. */
export function virtualModules(alias: AliasOptions): Plugin {
  const modules: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
    '\0virtual:message-comments': async () => {
      // Loads TypeScript.
      const { readMessageComments } = await import('./message-comments.ts');
      return { messageComments: readMessageComments(root) };
    },
    '\0virtual:served-pages': async () => ({ pages: await renderPages(alias) }),
    '\0virtual:style-values': () => Promise.resolve({ styleValues: readStyleValues() }),
  };
  return {
    name: 'storybook-virtual-modules',
    resolveId: (id) => (Object.hasOwn(modules, `\0${id}`) ? `\0${id}` : undefined),
    async load(id) {
      const values = await modules[id]?.();
      if (!values) return undefined;
      const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return lines.join('\n');
    },
  };
}
