import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import '../src/elements/resource-viewer/index.ts';
import type { ResourceViewerElement } from '../src/elements/resource-viewer/index.ts';
import { astrid, type ScriptedEntry } from '../src/testing/index.ts';
import { Actor, type StageContext } from './support/stage.ts';

type Arguments = Pick<ResourceViewerElement, 'resourceId' | 'facet' | 'reveal'>;
type Story = StoryObj<Arguments>;

const actorOf = (context: StageContext) => new Actor(context, 'resource-viewer');
const signedIn = { user: astrid };

async function ready(context: StageContext) {
  const viewer = actorOf(context);
  await viewer.reach('ready');
  return viewer;
}

const topics = {
  clusters: [
    { id: 'cluster_budget', label: 'budget', keywords: ['budget', 'hyra'], size: 2, members: [] },
    { id: 'cluster_meeting', label: 'årsmöte', keywords: ['årsmöte', 'val'], size: 3, members: [] },
  ],
  unclustered: 1,
  truncated: false,
};
const longDirectory: ScriptedEntry = {
  id: 'long_directory',
  name: 'Long',
  children: Array.from({ length: 1_000 }, (_, index) => ({ id: `file_${index + 1}_`, name: `File ${index + 1}` })),
};

/** The element in the viewer's facet. */
async function besideOf<Tag extends 'resource-search' | 'resource-graph' | 'resource-clusters'>(
  context: StageContext,
  tag: Tag,
) {
  await customElements.whenDefined(tag);
  const facet = await actorOf(context).find('.facet');
  return new Actor({ canvasElement: facet }, tag);
}

export default {
  title: 'Elements/Resource viewer/Beside a resource',
  component: 'resource-viewer',
  tags: ['!autodocs'],
  args: { resourceId: 'arsmote', facet: undefined, reveal: undefined },
  parameters: { script: signedIn },
} satisfies Meta<Arguments>;

/** Search beside a directory that stays open. */
export const Search: Story = {
  args: { facet: 'search' },
  play: async (context) => {
    await ready(context);
    const search = await besideOf(context, 'resource-search');
    await search.type('query', 'protokoll');
    await search.read('Protokoll.md');
  },
};

export const Connections: Story = {
  args: { facet: 'graph' },
  play: async (context) => {
    await ready(context);
    const graph = await besideOf(context, 'resource-graph');
    await graph.reach('ready');
  },
};

export const Topics: Story = {
  args: { facet: 'clusters' },
  parameters: { script: { ...signedIn, on: { clusters: { json: topics } } } },
  play: async (context) => {
    await ready(context);
    const clusters = await besideOf(context, 'resource-clusters');
    await clusters.read('hyra');
  },
};

/** A row from a link, selected and in view. */
export const RevealedRow: Story = {
  args: { resourceId: 'long_directory', reveal: 'file_712_' },
  parameters: { script: { ...signedIn, tree: longDirectory } },
  play: async (context) => {
    const viewer = await ready(context);
    const row = await viewer.find(".row[aria-selected='true']");
    await expect(row.textContent).toContain('File 712');
  },
};

const narrow: Story = { decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`] };

export const NarrowWithSearch: Story = { ...Search, ...narrow };
export const NarrowWithConnections: Story = { ...Connections, ...narrow };
export const DarkConnections: Story = { ...Connections, globals: { scheme: 'dark' } };
export const SwedishSearch: Story = { args: Search.args ?? {}, globals: { language: 'sv' } };
