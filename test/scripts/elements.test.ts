import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { makeEditorData } from '../../scripts/editor-data.mjs';
import { widgets } from '../../src/manifest/widgets.ts';

interface Row {
  readonly name: string;
  readonly description?: string;
  readonly fieldName?: string;
}
interface Described {
  readonly tagName?: string;
  readonly name: string;
  readonly [key: string]: unknown;
}
interface Manifest {
  readonly modules: readonly { readonly path: string; readonly declarations?: readonly Described[] }[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const manifest = json(join(root, 'custom-elements.json')) as Manifest;
const { exports, sideEffects } = json(join(root, 'package.json')) as {
  exports: Record<string, unknown>;
  sideEffects: readonly string[];
};

const elements = manifest.modules.flatMap(({ path, declarations = [] }) =>
  declarations.filter(({ tagName }) => tagName).map((element) => ({ element, folder: path.split('/')[2] ?? '' })),
);
const rows = (element: Described, key: string) => (element[key] ?? []) as readonly Row[];
const names = (element: Described, key: string) => rows(element, key).map(({ name }) => name);

/** Text of all files of a folder of elements. */
const sourceOf = (folder: string) =>
  readdirSync(join(root, 'src/elements', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'src/elements', folder, file), 'utf8'))
    .join('\n');

test('custom-elements.json is valid by its published schema', () => {
  const schema = json(createRequire(import.meta.url).resolve('custom-elements-manifest/schema.json')) as object;
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
  validate(manifest);
  expect(validate.errors ?? []).toEqual([]);
});

test("each element has its own entry; the package's entry has its class and its events", () => {
  const folders = readdirSync(join(root, 'src/elements')).filter((folder) => folder !== 'parts');
  expect(elements.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted());
  for (const folder of folders) {
    // The dashboard's entry also provides the loaders of its widgets.
    const entry = folder === 'dashboard' ? 'dashboard' : `elements/${folder}/index`;
    expect(exports[`./elements/${folder}`]).toEqual({
      types: `./dist/${entry}.d.ts`,
      default: `./dist/${entry}.js`,
    });
  }
  expect(sideEffects).toContain('./dist/elements/**');
  const entry = readFileSync(join(root, 'src/index.ts'), 'utf8');
  const events = elements.flatMap(({ element }) => (element['events'] ?? []) as { type: { text: string } }[]);
  const classes = [...elements.map(({ element }) => element.name), ...events.map(({ type }) => type.text)];
  expect(classes.filter((name) => !new RegExp(`\\b${name}\\b`).test(entry))).toEqual([]);
});

test.each(elements)('$element.tagName documents its parts, slots, states and attributes', ({ element, folder }) => {
  const source = sourceOf(folder);
  const partNames = [...source.matchAll(/\bpart="([\w -]+)["$]/g)].flatMap(([, value = '']) => value.trim().split(' '));
  expect(names(element, 'cssParts')).toEqual(expect.arrayContaining(partNames));
  const slots = [...source.matchAll(/<slot name="([\w-]+)"/g)].map(([, name]) => name);
  expect(names(element, 'slots')).toEqual(expect.arrayContaining(slots));
  const attributes = [...source.matchAll(/\battribute: '([\w-]+)'/g)].map(([, name]) => name);
  expect(names(element, 'attributes')).toEqual(expect.arrayContaining(attributes));
  const fired = [...source.matchAll(/@fires \{\w+\} ([\w-]+)/g)].map(([, name]) => name);
  expect(names(element, 'events')).toEqual(fired);
  const lists = ['cssParts', 'slots', 'cssStates', 'cssProperties', 'events'].flatMap((key) => rows(element, key));
  expect(lists.filter(({ description }) => !description)).toEqual([]);
  expect(element['members']).toEqual(expect.not.arrayContaining([expect.objectContaining({ privacy: 'private' })]));
});

test('every shared part is documented by the elements that show it', () => {
  const documented = new Set(elements.flatMap(({ element }) => names(element, 'cssParts')));
  const shared = [...sourceOf('parts').matchAll(/\bpart="([\w -]+)"/g)].flatMap(([, value = '']) => value.split(' '));
  expect(shared.filter((name) => !documented.has(name))).toEqual([]);
});

test('editors get each tag with its attributes, and each token with its description', () => {
  const data = makeEditorData(manifest, [{ ...widgets[0], docs: 'https://docs.example' }], {
    name: 'x',
    version: '1.0.0',
  });
  const html = data['vscode.html-custom-data.json'];
  expect(html.tags.map(({ name }: Row) => name).toSorted()).toEqual(
    elements.map(({ element }) => element.tagName).toSorted(),
  );
  const signIn = html.tags.find(({ name }: Row) => name === 'service-sign-in');
  expect(signIn).toMatchObject({ references: [{ url: 'https://docs.example' }] });
  expect(signIn?.attributes).toContainEqual(expect.objectContaining({ name: 'disabled', valueSet: 'v' }));
  expect(signIn?.attributes).toContainEqual(
    expect.objectContaining({ name: 'render-root', values: [{ name: 'light' }] }),
  );
  const css = data['vscode.css-custom-data.json'];
  expect(css.properties.map(({ name }: Row) => name)).toContain('--service-accent');
  expect(css.pseudoElements.map(({ name }: Row) => name)).toContain('::part(code-input)');
  expect(css.pseudoClasses.map(({ name }: Row) => name)).toContain(':state(busy)');
  const { html: web } = data['web-types.json'].contributions;
  const viewer = web.elements.find(({ name }: Row) => name === 'resource-viewer');
  expect(viewer?.attributes.map(({ name }: Row) => name)).toContain('resource-id');
  expect(viewer?.js.events).toContainEqual(
    expect.objectContaining({ name: 'resource-selected', type: 'ResourceSelectedEvent' }),
  );
});
