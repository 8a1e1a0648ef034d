import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeLlmsTexts } from '../../scripts/llms.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { 'llms.txt': list, 'llms-full.txt': full } = makeLlmsTexts();
const pages = readdirSync(`${root}docs`).filter((name) => name.endsWith('.md'));

test('llms.txt has a title, a summary, and sections of links with one line each', () => {
  const [title, empty, summary] = list.split('\n');
  expect(title).toMatch(/^# \S/);
  expect([empty, summary?.startsWith('> ')]).toEqual(['', true]);
  const rows = list.split('\n').filter((line) => line.startsWith('- '));
  for (const row of rows) expect(row).toMatch(/^- \[[^\]]+\]\(\S+\): .{10,600}$/);
  const others = list
    .split('\n')
    .slice(3)
    .filter((line) => line && !line.startsWith('- '));
  expect(others).toEqual(['## Start', '## Guides', '## Reference', '## Operating', '## Optional']);
});

test('every page of docs/ is linked by its version, and whole in llms-full.txt', () => {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };
  expect(pages.length).toBeGreaterThan(20);
  for (const name of pages) {
    expect(list).toContain(`/blob/v${version}/docs/${name})`);
    expect(full).toContain(readFileSync(`${root}docs/${name}`, 'utf8').trim());
  }
  expect(full).toContain(readFileSync(`${root}README.md`, 'utf8').trim());
});

test('llms-full.txt has a reference of each element with its attributes, events, states and keys', () => {
  const { modules } = JSON.parse(readFileSync(`${root}custom-elements.json`, 'utf8')) as {
    modules: {
      declarations?: {
        tagName?: string;
        attributes?: { name: string }[];
        events?: { name: string }[];
        cssStates?: { name: string }[];
      }[];
    }[];
  };
  const elements = modules.flatMap(({ declarations = [] }) => declarations.filter(({ tagName }) => tagName));
  expect(elements.length).toBeGreaterThan(10);
  for (const { tagName, attributes = [], events = [], cssStates = [] } of elements) {
    expect(list).toContain(`\`<${tagName}>\``);
    const [, reference = ''] = full.split(`<!-- elements/${tagName}.md -->`);
    const [text = ''] = reference.split('<!--');
    for (const { name } of [...attributes, ...events]) expect(text).toContain(`\n| \`${name}\` |`);
    for (const { name } of cssStates) expect(text).toContain(`\n| \`:state(${name})\` |`);
    expect(text.split('## Keyboard')[1]).toContain('<kbd>');
  }
});

test('they stay small enough to be read: the list below 30 kB, the whole below 500 kB', () => {
  expect([list.length < 30_000, full.length < 500_000]).toEqual([true, true]);
});
