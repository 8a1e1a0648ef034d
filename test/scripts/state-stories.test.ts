import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { stateStories } from '../../.storybook/state-stories.ts';

const root = join(import.meta.dirname, '../..');

interface Declaration {
  readonly tagName?: string;
  readonly cssStates?: readonly { readonly name: string }[];
}

const manifest = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
};

const idsIn = (file: string): string[] => {
  const code = readFileSync(join(root, 'stories', file), 'utf8');
  const [, title = ''] = /title: '((?:Elements|Start|Theme)\/[^']+)'/.exec(code) ?? [];
  return Array.from(code.matchAll(/^export const (\w+)/gm), ([, name = '']) => toId(title, storyNameFromExport(name)));
};

test('each state of each element has a story, and each of these stories exists', () => {
  const states = manifest.modules.flatMap(({ declarations = [] }) =>
    declarations.flatMap(({ tagName, cssStates = [] }) => cssStates.map(({ name }) => `${tagName}:state(${name})`)),
  );
  expect(states.length).toBeGreaterThan(70);
  expect(stateStories.map(({ tag, state }) => `${tag}:state(${state})`).toSorted()).toEqual(states.toSorted());
  const files = readdirSync(join(root, 'stories')).filter((name) => name.endsWith('.stories.ts'));
  const ids = new Set(files.flatMap(idsIn));
  expect(stateStories.filter(({ id }) => !ids.has(id))).toEqual([]);
});
