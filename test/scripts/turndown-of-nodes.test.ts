import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { turndownOfNodes } from '../../scripts/turndown-of-nodes.mjs';

const { transform } = turndownOfNodes();
const id = createRequire(import.meta.url)
  .resolve('turndown')
  .replace(/turndown\.\w+\.js$/, 'turndown.browser.es.js');
const code = readFileSync(id, 'utf8');

test('removes the HTML parser of the installed Turndown', () => {
  const changed = transform(code, id)?.code;
  expect(changed).not.toContain('canParseHTMLNatively() ?');
  expect(changed).not.toMatch(/new (?:Root)?Node\(/);
  expect(transform(code, '/node_modules/other/index.js')).toBeUndefined();
});

test.each([
  ['canParseHTMLNatively() ? root.DOMParser', 'hasParser() ? root.DOMParser'],
  [/new (?:Root)?Node\(/g, 'makeNode('],
])('fails the build if a version of Turndown has no %s', (text, other) => {
  expect(() => transform(code.replaceAll(text, other), id)).toThrow(/adapt scripts\/turndown-of-nodes\.mjs/);
});
