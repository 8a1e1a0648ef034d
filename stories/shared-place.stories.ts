import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/resource-viewer/index.ts';
import type { ResourceViewerElement } from '../src/elements/resource-viewer/index.ts';
import { astrid, type ScriptedEntry } from '../src/testing/index.ts';
import { Actor, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<ResourceViewerElement, 'resourceId' | 'facet'>;
type Story = StoryObj<Arguments>;

const bo = { id: 'user_bo_ek', name: 'Bo Ek' };
const shared: readonly ScriptedEntry[] = [
  { name: 'Styrelsen', by: bo, children: [{ name: 'Protokoll.md', content: '# Protokoll\n', by: bo }] },
  { name: 'Nycklar.md', content: '# Nycklar\n', by: bo, updatedAt: '2026-11-19T08:15:00Z' },
];

async function ready(context: StageContext) {
  const viewer = new Actor(context, 'resource-viewer');
  await viewer.reach('ready');
  return viewer;
}

export default {
  title: 'Elements/Resource viewer/Shared with me',
  component: 'resource-viewer',
  tags: ['!autodocs'],
  args: { resourceId: 'shared', facet: undefined },
  parameters: { script: { user: astrid, shared } },
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read('Styrelsen');
  },
};

export const Info: Story = {
  args: { facet: 'info' },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read(wordsOf(context).viewer.items(2));
  },
};

export const NothingShared: Story = {
  parameters: { script: { user: astrid, shared: [] } },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read(wordsOf(context).viewer.sharedPlaceEmpty);
  },
};
