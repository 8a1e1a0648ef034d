import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readEnvironment } from '../../platform/src/node/environment.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folders = 'src|platform|test|docs|scripts|stories|bench|examples';

test('the architecture tour names files and folders that exist', () => {
  const text = readFileSync(at('docs/architecture.md'), 'utf8');
  const paths = [...text.matchAll(new RegExp(`\`((?:${folders})/[^\`\\s]*)\``, 'g'))]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('<'));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(at(path)))).toEqual([]);
});

interface Token {
  readonly name: string;
  readonly description: string;
  readonly default?: string;
}

test('the page about theming names every token with its sentence and default', () => {
  const { modules } = JSON.parse(readFileSync(at('custom-elements.json'), 'utf8')) as {
    modules: { declarations?: { cssProperties?: Token[] }[] }[];
  };
  const tokens = modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ cssProperties = [] }) => cssProperties.map(({ name, ...token }) => [name, token] as const));
  const rows = readFileSync(at('docs/theming.md'), 'utf8').matchAll(/^\| `(--service-[\w-]+)` \| (.*?) \| (.*?) \|/gm);
  const described = Array.from(rows, ([, name, description, value = '']) => [
    name,
    { description, ...(value.startsWith('`') && { default: value.replaceAll('`', '') }) },
  ]);
  expect(described.length).toBeGreaterThan(40);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(tokens));
});

test('the page about accessibility has the keys and announcements of each element', () => {
  const { modules } = JSON.parse(readFileSync(at('custom-elements.json'), 'utf8')) as {
    modules: { declarations?: { tagName?: string }[] }[];
  };
  const tags = modules.flatMap(({ declarations = [] }) => declarations.flatMap(({ tagName }) => tagName ?? []));
  const text = readFileSync(at('docs/accessibility.md'), 'utf8');
  const rows = Array.from(text.matchAll(/^\| `<([\w-]+)>` +\| (.*<kbd>.*) +\| (\S.*) \|$/gm), ([, tag]) => tag);
  expect(rows.toSorted()).toEqual(tags.toSorted());
  expect(text).toContain('No screen reader was used');
});

test('the page about operating has every event of the log', () => {
  const sources = readdirSync(at('platform/src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const events = sources.flatMap((path) => {
    const code = readFileSync(at(`platform/src/${path}`), 'utf8');
    return Array.from(code.matchAll(/(?:event: |onError\(|fail\()'([a-z]+(?:-[a-z]+)*)'/g), ([, event = '']) => event);
  });
  expect(events.length).toBeGreaterThan(40);
  const text = readFileSync(at('docs/operating.md'), 'utf8');
  expect(events.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});

test('README has every variable of the platform', () => {
  const code = readFileSync(at('platform/src/node/environment.ts'), 'utf8');
  const [, readers = ''] = /^const readers = \{$(.+?)^\} as const/ms.exec(code) ?? [];
  const variables = Array.from(readers.matchAll(/^ {2}([A-Z_]+):/gm), ([, name = '']) => name);
  expect(variables.length).toBeGreaterThan(20);
  const rows = readFileSync(at('README.md'), 'utf8').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm);
  const described = Array.from(rows, ([, names = '']) => names.replaceAll('`', '').split(', ')).flat();
  expect(described.toSorted()).toEqual(variables.toSorted());
});

test('the variables of the set-up in the page about operating are accepted', () => {
  const text = readFileSync(at('docs/operating.md'), 'utf8');
  const [, lines = ''] = /^```ini\n# \/etc\/workspace\.env\n(.+?)^```$/ms.exec(text) ?? [];
  const variables = Array.from(lines.matchAll(/^([A-Z_]+)=(.+)$/gm), ([, name = '', value = '']) => [name, value]);
  expect(variables.length).toBeGreaterThan(10);
  expect(readEnvironment(Object.fromEntries(variables))).toMatchObject({ production: true, trustProxy: 1 });
});
