import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';
import { root } from './steps.mjs';

/** Name of the package that a module is from; modules of the build itself are in `node_modules/.cache`. */
const packageOf = (id) => /^.*node_modules\/((?:@[^/]+\/)?[^./][^/]*)\//.exec(id.split(sep).join('/'))?.[1];

/** Licence of a bundled package, as a comment. */
function licenceOf(name) {
  const folder = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `/*!\n${name} ${version} (${license})\n\n${text.replaceAll('*/', '* /')}\n*/`;
}

/**
 * Replaces `cli/` of a compiled package by one file, `cli/main.js`, that contains the libraries of the command line: who
 * installs the elements installs none of them. Other modules of the package stay where they are.
 */
export async function bundleCommandLine(dist) {
  const cli = join(dist, 'cli');
  const outDir = join(dist, 'cli-bundle');
  const besideCli = {
    name: 'beside-cli',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.') || !importer.startsWith(cli + sep)) return undefined;
      const path = join(dirname(importer), source);
      if (path.startsWith(cli + sep)) return undefined;
      return { id: relative(cli, path).split(sep).join('/'), external: true };
    },
    generateBundle(_options, { 'main.js': main }) {
      const packages = new Set(main.moduleIds.flatMap((id) => packageOf(id) ?? []));
      main.code = [main.code.trimEnd(), ...[...packages].toSorted().map(licenceOf), ''].join('\n');
    },
  };
  // Addresses and tags of a page need no `&auml;`: the table of all entities is a quarter of the file.
  const fewEntities = {
    name: 'few-entities',
    load(id) {
      if (!id.endsWith('/generated/decode-data-html.js')) return undefined;
      const few = readFileSync(id.replace('-html.js', '-xml.js'), 'utf8');
      return few.replace('xmlDecodeTree', 'htmlDecodeTree');
    },
  };
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [besideCli, fewEntities],
    ssr: { noExternal: true },
    build: {
      ssr: join(cli, 'main.js'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: 'oxc',
      rolldownOptions: {
        output: { entryFileNames: 'main.js', codeSplitting: false },
      },
    },
  });
  rmSync(cli, { recursive: true });
  renameSync(outDir, cli);
}
