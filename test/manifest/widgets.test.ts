import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { partById } from '../../src/contract/index.ts';
import { widgets } from '../../src/manifest/widgets.ts';

const source = (path: string) => fileURLToPath(new URL(`../../src/manifest/${path}`, import.meta.url));

test.each(widgets)('$element shows a form of the catalogue, with its origin, and its module is there', (widget) => {
  expect(partById(widget.id)).toMatchObject({ kind: 'form', identity: widget.origin });
  const file = source(`../${widget.module.url}`.replace(/\.js$/, '.ts'));
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(`export class ${widget.module.export} `);
  expect(readFileSync(file, 'utf8')).toContain(`define('${widget.element}', ${widget.module.export})`);
});

test('each element and each id stands there once', () => {
  for (const key of ['id', 'element'] as const)
    expect(new Set(widgets.map((widget) => widget[key])).size).toBe(widgets.length);
});
