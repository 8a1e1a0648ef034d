import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc';
import { parseUrl } from '../../src/contract/parse-url.ts';
import { blocks, blocksOf, pages, root, type Block, type Page } from '../support/pages-of-docs.ts';
import { events, mistakesIn, scriptsIn, unknownIn } from '../support/tags-of-docs.ts';

/** Languages of blocks, each with its check below. */
const scripts = ['ts', 'tsx', 'js', 'jsx'];
const markups = ['html', 'vue', 'svelte', 'astro', 'php', 'erb'];
const others = [
  'css',
  'json',
  'sh',
  'http',
  'yaml',
  'ini',
  'sql',
  'nginx',
  'haproxy',
  'python',
  'ruby',
  'regexp',
  'text',
  '',
];

const { scripts: commands, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  exports: Record<string, { readonly types?: string } | string>;
};

/** Source files by the names of their entries in the package. */
const entries = Object.fromEntries(
  Object.entries(exports).flatMap(([entry, target]) => {
    const { types } = typeof target === 'string' ? {} : target;
    if (!types?.startsWith('./dist/')) return [];
    const source = types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts');
    const files = [source, `${source}x`].filter((file) => file.includes('*') || existsSync(join(root, file)));
    return [[entry.replace('.', '@service/widgets'), files.map((file) => join(root, file))]];
  }),
);
/** Files of the script tag, imported from any host. */
const served = (file: string, entry: string) => [
  [`https://platform.example/cdn/${file}`, entries[entry] ?? []],
  [`https://static.example/${file}`, entries[entry] ?? []],
];

interface Script {
  readonly at: string;
  readonly extension: string;
  readonly code: string;
}

/** The code of a component's file: its script, or what stands before an Astro page's markup. */
const codeOf = ({ at, language, code }: Block): readonly Script[] => {
  if (scripts.includes(language)) return [{ at, extension: language, code }];
  if (language === 'html') return scriptsIn(code).map((script) => ({ at, extension: 'js', code: script }));
  if (language === 'astro') {
    const [front = '', page = ''] = code.split(/^---$/m).slice(1);
    return [front, ...scriptsIn(page)].map((script) => ({ at, extension: 'ts', code: script }));
  }
  const isComponent = language === 'vue' || language === 'svelte';
  return isComponent ? [{ at, extension: 'ts', code: /<script[^>]*>(.*?)<\/script>/s.exec(code)?.[1] ?? '' }] : [];
};

/** A fragment may return from a function around it. */
const allowed = new Set(['TS1108']);
/** In JavaScript, also without a check for `null`, and without types of parameters and JSON. */
const allowedInJavaScript = /^TS(?:2531|2532|18046|18047|18048|7\d\d\d)$/;

test('all code compiles against the types of the package', () => {
  const folder = join(root, 'node_modules/.cache/docs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = blocks.flatMap(codeOf).map(({ at, extension, code }, index) => {
    const name = `block-${index}.${extension}`;
    writeFileSync(join(folder, name), code);
    return [name, at] as const;
  });
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      checkJs: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
      incremental: false,
      tsBuildInfoFile: null,
      paths: {
        ...entries,
        ...Object.fromEntries([
          ...served('index.js', '@service/widgets'),
          ...served('manifest.js', '@service/widgets/manifest'),
        ]),
      },
    },
    include: ['*', join(root, 'docs/placeholders.d.ts'), join(root, 'src/frameworks/react.ts')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const places = new Map(files);
  const messages = stdout.split('\n').flatMap((line) => {
    const [, file = '', row, code = '', message] = /^(\S+)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? [];
    if (!row) return line.startsWith('error') ? [line] : [];
    if (allowed.has(code) || (/\.jsx?$/.test(file) && allowedInJavaScript.test(code))) return [];
    return [`${places.get(file) ?? file}, line ${row}: ${code} ${message}`];
  });
  expect(files.length).toBeGreaterThan(30);
  expect(messages).toEqual([]);
});

test.each(blocksOf('vue'))('the template of $at compiles, with names that its script has', ({ code }) => {
  const { descriptor, errors } = parse(code);
  expect(errors).toEqual([]);
  const id = 'block';
  const bindingMetadata = descriptor.scriptSetup ? compileScript(descriptor, { id }).bindings : {};
  const compiled = compileTemplate({
    source: descriptor.template?.content ?? '',
    filename: 'block.vue',
    id,
    // A name that the script lacks is read from `_ctx`.
    compilerOptions: { prefixIdentifiers: true, bindingMetadata: bindingMetadata ?? {} },
  });
  expect(compiled.errors).toEqual([]);
  expect(compiled.code.match(/\b_ctx\.\w+/g) ?? []).toEqual([]);
});

test.each(blocksOf('svelte'))('the component of $at compiles without a warning', ({ code }) => {
  expect(compile(code, {}).warnings).toEqual([]);
});

test('blocks have a language that is checked', () => {
  const known = new Set([...scripts, ...markups, ...others]);
  expect(blocks.filter(({ language }) => !known.has(language)).map(({ at, language }) => [at, language])).toEqual([]);
});

test('links lead to files and headings that exist', () => {
  const isDead = ({ path, anchors }: Page, link: string) => {
    if (/^(?:https?|mailto):/.test(link)) return !parseUrl(link);
    const [file = '', fragment] = decodeURI(link).split('#');
    const found = file ? join(dirname(path), file) : path;
    if (!existsSync(join(root, found))) return true;
    if (fragment === undefined || !found.endsWith('.md')) return false;
    return !(file ? pages.find((page) => page.path === found)?.anchors : anchors)?.has(fragment);
  };
  const links = pages.flatMap((page) => page.links.map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(100);
  const dead = links.filter(({ page, link }) => isDead(page, link));
  expect(dead.map(({ page: { path }, link }) => `${path}: ${link}`)).toEqual([]);
});

const scriptsOf = (folder: string) => {
  const file = join(root, folder, 'package.json');
  if (!existsSync(file)) return [];
  return Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts?: object }).scripts ?? {});
};

test('pages name scripts of package.json that exist', () => {
  const unknown = pages.flatMap(({ path, text }) => {
    const known = new Set([...Object.keys(commands), ...scriptsOf(dirname(path))]);
    return [...text.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
      .filter(([, name = '']) => !known.has(name))
      .map(([line]) => `${path}: ${line}`);
  });
  expect(unknown).toEqual([]);
});

test('markup uses tags, attributes and slots that exist', () => {
  const markup = blocksOf(...markups);
  expect(markup.length).toBeGreaterThan(10);
  // PHP, Ruby and Astro print markup: an expression stands for a value.
  const printed = (code: string) => code.replace(/<\?(?:php|=).*?\?>|<%.*?%>/gs, '…').replace(/^---\n.*?^---$/ms, '');
  const mistakes = markup.flatMap(({ at, code }) => mistakesIn(printed(code)).map((mistake) => `${at}: ${mistake}`));
  expect(mistakes).toEqual([]);
});

test('style sheets name tags, parts, states and tokens that exist', () => {
  const sheets = [
    ...blocksOf('css'),
    ...blocksOf(...markups).map(({ code, ...block }) => ({
      ...block,
      code: [...code.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('\n'),
    })),
  ];
  const unknown = sheets.flatMap(({ at, code }) => unknownIn(code).map((name) => `${at}: ${name}`));
  expect(unknown).toEqual([]);
});

/** Events of the DOM that docs listen to. */
const ofTheDom = new Set(['click', 'close', 'input', 'popstate', 'submit']);

test('code listens to events that exist', () => {
  const listened = blocks.flatMap(({ at, code }) =>
    [...code.matchAll(/(?:addEventListener|oneEvent)\((?:\w+, )?'([\w-]+)'/g)].map(([, name = '']) => [at, name]),
  );
  expect(listened.length).toBeGreaterThan(5);
  expect(listened.filter(([, name = '']) => !events.has(name) && !ofTheDom.has(name))).toEqual([]);
});

test.each(blocksOf('json'))('$at is JSON', ({ code }) => {
  expect(JSON.parse(code)).toBeInstanceOf(Object);
});

test('shell lines use programs, files and variables that exist', () => {
  const documented = new Set(
    pages.flatMap(({ codes }) => codes.flatMap((code) => code.match(/\b[A-Z][A-Z_]{2,}\b/g) ?? [])),
  );
  const programs = new Set('cd cp curl git kill node npm npx openssl psql python3 sudo systemctl tar'.split(' '));
  const mistakes = blocksOf('sh').flatMap(({ at, code }) =>
    code
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
      .filter(Boolean)
      .flatMap((line) => {
        const variables = [...line.matchAll(/(?:^|\s)([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name);
        const program = line.replace(/^(?:[A-Z_]+=\S+\s+)*/, '').split(/\s+/)[0] ?? '';
        const files = [...line.matchAll(/\bnode (?:--\S+ )*([\w./-]+\.m?[jt]s)/g)].map(([, file = '']) => file);
        return [
          ...variables.filter((name) => !documented.has(name)),
          ...(programs.has(program) ? [] : [program]),
          ...files.filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, dirname(at), file))),
        ].map((mistake) => `${at}: ${mistake}`);
      }),
  );
  expect(mistakes).toEqual([]);
});
