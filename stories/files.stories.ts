import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import '../src/elements/resource-viewer/index.ts';
import { astrid, type Script, type ScriptedEntry } from '../src/testing/index.ts';
import { Actor, onPlatform } from './support/stage.ts';

type Story = StoryObj;

/** A file, and what is to be found once it is shown. */
const shown = (entry: ScriptedEntry, selector: string): Story => {
  const file = { id: 'the_file', kind: 'file' as const, ...entry };
  const script: Script = { user: astrid, tree: { id: 'root_files', name: 'Lindholm', children: [file] } };
  return {
    parameters: { script },
    play: async (context) => {
      const viewer = new Actor(context, 'resource-viewer');
      await viewer.reach('ready');
      await viewer.find(selector);
    },
  };
};

export default {
  title: 'Resources/Files',
  component: 'resource-viewer',
  render: (_arguments, context) =>
    onPlatform(context, html`<resource-viewer resource-id="the_file"></resource-viewer>`),
} satisfies Meta;

export const Text = shown(
  { name: 'kassa.py', mediaType: 'text/plain', content: 'def summa(rader):\n    return sum(rader)\n' },
  '.plain',
);

export const Table = shown(
  { name: 'medlemmar.csv', mediaType: 'text/csv', content: 'Namn;Ort;År\nAstrid Lind;Luleå;2019\nBo Ek;Visby;2021\n' },
  '.cells td',
);

export const Tree = shown(
  {
    name: 'stadgar.json',
    mediaType: 'application/json',
    content: JSON.stringify({
      namn: 'Lindholm',
      grundad: 1974,
      styrelse: [{ namn: 'Astrid Lind' }, { namn: 'Bo Ek' }],
    }),
  },
  '.nodes summary',
);

export const Broken = shown({ name: 'Lokalen.png', mediaType: 'image/png' }, '.file-card');

export const NoPreview = shown({ name: 'Arkiv.zip', mediaType: 'application/zip', size: 2_400_000 }, '.file-card');
