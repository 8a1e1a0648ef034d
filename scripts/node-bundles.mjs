import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';
import { root } from './steps.mjs';

/** Folder of the package that a module is from; modules of the build itself are in `node_modules/.cache`. */
const packageFolderOf = (id) => /^(.*node_modules\/(?:@[^/]+\/)?[^./][^/]*)\//.exec(id.split(sep).join('/'))?.[1];

/** Licence of a bundled package, as a comment; some packages have no text of it. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `/*!\n${name} ${version} (${license})\n\n${text.replaceAll('*/', '* /')}\n*/`;
}

/** Appends the licences of the packages in a bundle. */
const licences = {
  name: 'licences',
  generateBundle(_options, files) {
    for (const chunk of Object.values(files)) {
      const packages = new Set(chunk.moduleIds.flatMap((id) => packageFolderOf(id) ?? []));
      chunk.code = [chunk.code.trimEnd(), ...[...packages].toSorted().map(licenceOf), ''].join('\n');
    }
  },
};

/** Bundles modules for Node with their packages. */
const bundle = ({ outDir, minify = false, plugins = [], external = [], ...rolldownOptions }) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins, licences],
    ssr: { noExternal: true, external },
    build: { ssr: true, outDir, emptyOutDir: true, target: 'node20', minify, rolldownOptions },
  });

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
  await bundle({
    input: join(cli, 'main.js'),
    output: { entryFileNames: 'main.js', codeSplitting: false },
    outDir,
    minify: 'oxc',
    plugins: [besideCli, fewEntities],
  });
  rmSync(cli, { recursive: true });
  renameSync(outDir, cli);
}

/**
 * Replaces `serve.js` of a compiled platform by a bundle in `server/`, because loading a thousand modules takes longer than
 * the rest of a start. Optional packages and those with files of their own are not contained. `serve.modules.js` starts the
 * modules themselves, for profiles.
 *
 * Modules in `server/` find the platform's files, like those in `node/`, one folder up. A build replaces the folder while
 * processes run: they import what they need before they are ready.
 */
export async function bundleServer(dist) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'platform/package.json'), 'utf8'));
  const modules = join(dist, 'serve.modules.js');
  renameSync(join(dist, 'serve.js'), modules);
  await bundle({
    input: { serve: modules, 'text-thread': join(dist, 'node/text-thread.js') },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    outDir: join(dist, 'server'),
    external: ['@electric-sql/pglite', ...Object.keys(optionalDependencies)],
    // A page loads elements later; a server that renders them imports them at once.
    checks: { ineffectiveDynamicImport: false },
  });
  writeFileSync(join(dist, 'serve.js'), "import './server/serve.js';\n");
}
