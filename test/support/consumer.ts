import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = join(root, 'dist/');

export interface Bundled {
  /** Files by name; the first is the entry. */
  readonly files: ReadonlyMap<string, string>;
  /** Modules of the package in it, as paths in `dist`. */
  readonly modules: readonly string[];
}

/**
 * Bundles an app with the built package, by its exports and `sideEffects`. React is the development build, which logs
 * its warnings; `alias` replaces it.
 */
export async function bundle(
  entry: { readonly code: string } | { readonly file: string },
  server = false,
  alias: Readonly<Record<string, string>> = {},
): Promise<Bundled> {
  const id = join(root, 'file' in entry ? entry.file : 'entry.js');
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias, conditions: ['module', 'browser'] },
    ssr: { noExternal: true, resolve: { conditions: ['module', 'node'] } },
    plugins: [
      {
        name: 'entry',
        resolveId: (asked) => (asked === id ? id : undefined),
        load: (asked) => ('code' in entry && asked === id ? entry.code : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      ssr: server,
      rolldownOptions: { input: id, output: { entryFileNames: 'app.js', chunkFileNames: '[name]-[hash].js' } },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((each) => each.type === 'chunk');
  return {
    files: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    modules: chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((path) => path.startsWith(dist))
      .map((path) => path.slice(dist.length)),
  };
}
