import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsIn } from '../../scripts/manifest.mjs';
import { catalogue } from '../../src/contract/index.ts';
import { widgets } from '../../src/manifest/widgets.ts';

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const actual = Object.fromEntries(widgets.map(({ element }) => [`./cdn/${element}.js`, hash('A')]));
const entries = widgets.map((widget) => ({
  ...widget,
  module: { ...widget.module, url: `./cdn/${widget.element}.js`, integrity: hash('A') },
  bytes: widget.budgetKb * 1000,
}));
const customElements = JSON.parse(
  readFileSync(new URL('../../custom-elements.json', import.meta.url), 'utf8'),
) as object;
const [first, ...others] = entries as [(typeof entries)[number], ...typeof entries];

const faults = (changed: object | undefined, integrity: object = actual) =>
  faultsIn(
    { integrity, widgets: changed ? [{ ...first, ...changed }, ...others] : others },
    { actual, catalogue, customElements },
  );

test('accepts a manifest of these files', () => {
  expect(faults({})).toEqual([]);
});

test.each<[string, readonly string[], Parameters<typeof faults>]>([
  ['an entry is missing', [`${first.id} has no element.`, `<${first.element}> has no entry.`], [undefined]],
  ['a file is not listed', ['The hashes are not of these files.'], [{}, {}]],
  [
    'a file is another one',
    [`${first.id}: the hash is not that of ${first.module.url}.`],
    [{ module: { ...first.module, integrity: hash('B') } }],
  ],
  ['its title is missing in a language', [`${first.id} says nothing in sv.`], [{ title: { en: 'Sign in' } }]],
  ['its description is missing in one', [`${first.id} says nothing in sv.`], [{ description: { en: 'Sign in' } }]],
  [
    'it weighs too much',
    [`${first.id} weighs ${first.bytes + 1} bytes of ${first.budgetKb} kB.`],
    [{ bytes: first.bytes + 1 }],
  ],
])('%s is reported', (_name, expected, given) => {
  expect(faults(...given)).toEqual(expected);
});
