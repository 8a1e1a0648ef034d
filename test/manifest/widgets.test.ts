import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogue, partById, read } from '../../src/contract/index.ts';
import { loaders } from '../../src/loaders.ts';
import { widgets } from '../../src/manifest/widgets.ts';

const source = (path: string) => fileURLToPath(new URL(`../../src/manifest/${path}`, import.meta.url));

test.each(widgets)('$element shows a form of the catalogue, with its origin, and has a module', (widget) => {
  expect(partById(widget.id)).toMatchObject({ kind: 'form', identity: widget.origin });
  const file = source(`../${widget.module.url}`.replace(/\.js$/, '.ts'));
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(`export class ${widget.module.export} `);
  expect(readFileSync(file, 'utf8')).toContain(`define('${widget.element}', ${widget.module.export})`);
});

test('each element and each id is listed once', () => {
  for (const key of ['id', 'element'] as const)
    expect(new Set(widgets.map((widget) => widget[key])).size).toBe(widgets.length);
});

test('every form of the catalogue has an element', () => {
  const ids = new Set<string>(widgets.map(({ id }) => id));
  const forms = catalogue.flatMap((part) => (part.kind === 'form' ? [part.id] : []));
  expect(forms.filter((id) => !ids.has(id))).toEqual([]);
});

test('every element except <service-platform> has an entry', () => {
  const { modules } = JSON.parse(readFileSync(source('../../custom-elements.json'), 'utf8')) as {
    modules: { declarations?: { tagName?: string }[] }[];
  };
  const tags = modules.flatMap(({ declarations = [] }) => declarations.flatMap(({ tagName }) => tagName ?? []));
  expect(tags.toSorted()).toEqual(['service-platform', ...widgets.map(({ element }) => element)].toSorted());
});

test.each(widgets)('$element is complete: languages, presets, inputs and outputs', (widget) => {
  const { title, description, keywords, languages, presets, configSchema, inputs, outputs, layout, element } = widget;
  for (const language of languages) {
    for (const words of [title, description, ...[...inputs, ...outputs, ...presets].map((each) => each.title)]) {
      expect(words[language]).toBeTruthy();
    }
    expect(keywords[language]?.length).toBeGreaterThan(0);
  }
  for (const { config } of presets) expect(read(configSchema, config).ok).toBe(true);
  for (const { name } of inputs) expect(configSchema.properties).toHaveProperty([name]);
  for (const side of ['w', 'h'] as const) {
    expect(layout.min[side]).toBeLessThanOrEqual(layout.default[side]);
    expect(layout.default[side]).toBeLessThanOrEqual(layout.max[side]);
  }
  // The first is in the script tag's own file, the loader of the second in the autoloader.
  expect(['service-sign-in', 'service-dashboard'].includes(element) || Object.hasOwn(loaders, element)).toBe(true);
});
