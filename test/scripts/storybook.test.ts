import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import config from '../../.storybook/main.ts';
import { storyLabel } from '../../.storybook/source.ts';
import { stateStories } from '../../.storybook/state-stories.ts';
import { bareWidgets } from '../../src/manifest/bare-widgets.ts';

const root = join(import.meta.dirname, '../..');

interface Declaration {
  readonly tagName?: string;
  readonly cssStates?: readonly { readonly name: string }[];
}

const manifest = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
};

const files = readdirSync(join(root, 'stories')).filter((name) => name.endsWith('.stories.ts'));
const exportsIn = (code: string) => Array.from(code.matchAll(/^export const (\w+)/gm), ([, name = '']) => name);

const idsIn = (file: string): string[] => {
  const code = readFileSync(join(root, 'stories', file), 'utf8');
  const [, title = ''] = /title: '((?:Elements|Start|Theme)\/[^']+)'/.exec(code) ?? [];
  return exportsIn(code).map((name) => toId(title, storyNameFromExport(name)));
};

test('each state of each element has a story, and each of these stories exists', () => {
  const states = manifest.modules.flatMap(({ declarations = [] }) =>
    declarations.flatMap(({ tagName, cssStates = [] }) => cssStates.map(({ name }) => `${tagName}:state(${name})`)),
  );
  expect(states.length).toBeGreaterThan(70);
  expect(stateStories.map(({ tag, state }) => `${tag}:state(${state})`).toSorted()).toEqual(states.toSorted());
  const ids = new Set(files.flatMap(idsIn));
  expect(stateStories.filter(({ id }) => !ids.has(id))).toEqual([]);
});

interface Entry {
  readonly exportName: string;
  readonly name: string;
}

interface Indexer {
  readonly test: RegExp;
  readonly createIndex: (path: string, options: object) => Promise<readonly Entry[]>;
}

/** Names of the stories as the sidebar's search reads them, by their export. */
async function namesIn(file: string): Promise<readonly Entry[]> {
  const stories: Indexer = {
    test: /\.stories\.ts$/,
    createIndex: (path) =>
      Promise.resolve(
        exportsIn(readFileSync(path, 'utf8')).map((exportName) => ({
          exportName,
          name: storyNameFromExport(exportName),
        })),
      ),
  };
  const [indexer] = (config.experimental_indexers as unknown as (all: readonly Indexer[]) => readonly Indexer[])([
    stories,
  ]);
  return indexer!.createIndex(join(root, 'stories', file), {});
}

test('the search finds the overview of each widget by its id, and the sidebar shows "Overview"', async () => {
  const stories = (await Promise.all(files.map(namesIn))).flat();
  for (const { id } of bareWidgets) {
    const found = stories.filter(({ name }) => name === id);
    expect(found.length, id).toBeGreaterThan(0);
    for (const { exportName, name } of found) expect([exportName, storyLabel(name)]).toEqual(['Overview', 'Overview']);
  }
  const others = stories.filter(({ exportName }) => exportName !== 'Overview');
  expect(others.length).toBeGreaterThan(300);
  for (const { exportName, name } of others) expect(name).toBe(storyNameFromExport(exportName));
});
