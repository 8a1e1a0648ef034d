import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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
