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
