import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { userEvent } from 'storybook/test';
import '../src/elements/resource-viewer/index.ts';
import type { ResourceViewerElement } from '../src/elements/resource-viewer/index.ts';
import { astrid, problem, type Script } from '../src/testing/index.ts';
import { Actor, platformOf, until, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<ResourceViewerElement, 'resourceId' | 'facet' | 'reveal'>;
type Story = StoryObj<Arguments>;

const actorOf = (context: StageContext) => new Actor(context, 'resource-viewer');
const signedIn = { user: astrid };

async function ready(context: StageContext) {
  const viewer = actorOf(context);
  await viewer.reach('ready');
  return viewer;
}

/** The viewer with focus on a row. */
async function onRow(context: StageContext, row: number) {
  const viewer = await ready(context);
  (await viewer.find(`.row[aria-rowindex='${row}'] .cell`)).focus();
  return viewer;
}

export default {
  title: 'Elements/Resource viewer/Limits and results',
  component: 'resource-viewer',
  tags: ['!autodocs'],
  args: { resourceId: 'arsmote', facet: undefined },
  parameters: { script: signedIn },
} satisfies Meta<Arguments>;

/** The message names the missing permission. */
const refused = (permission: 'write' | 'share' | 'delete'): Story => ({
  parameters: { script: { ...signedIn, on: { submit: problem('forbidden', { params: { permission } }) } } },
  play: async (context) => {
    const viewer = await onRow(context, 3);
    await userEvent.keyboard('{Delete}');
    await viewer.read(wordsOf(context).refusals.forbidden[permission]);
    await viewer.read('Dagordning.md');
  },
});

export const ForbiddenToDelete: Story = refused('delete');
export const ForbiddenToWrite: Story = refused('write');
export const ForbiddenToShare: Story = refused('share');

/** Another user moves a row while it is being renamed. */
export const RenamedRowGone: Story = {
  parameters: { script: { ...signedIn, live: true } },
  play: async (context) => {
    const viewer = await onRow(context, 3);
    const platform = platformOf(context);
    await until(() => platform.followers);
    await userEvent.keyboard('{F2}');
    const name = await viewer.find<HTMLInputElement>('.editor input');
    await until(() => viewer.element.shadowRoot?.activeElement === name);
    await userEvent.keyboard('Kallelse');
    const kept = platform.resources.find('Dagordning_md');
    if (!kept?.parent) throw new Error('There is no document.');
    const from = kept.parent;
    from.children = from.children.filter((child) => child !== kept);
    kept.deletedFrom = from;
    platform.resources.touch();
    platform.publish('resource.deleted', { resourceId: kept.id, fromId: from.id });
    await viewer.read(wordsOf(context).refusals.rowGone('Kallelse.md'));
  },
};

export const RevealedRowMissing: Story = {
  args: { reveal: 'nothing_here' },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read(wordsOf(context).refusals.rowNotFound);
  },
};

export const Forbidden: Story = {
  parameters: { script: { ...signedIn, on: { read: problem('forbidden') } } },
  play: async (context) => {
    await actorOf(context).reach('forbidden');
  },
};

export const NarrowForbidden: Story = {
  ...ForbiddenToDelete,
  decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
};

export const RateLimited: Story = {
  parameters: { script: { ...signedIn, on: { read: [problem('rate_limited', { retryAfter: 90 })] } } },
  play: async (context) => {
    const viewer = actorOf(context);
    await viewer.reach('limited');
    await viewer.readUntilClock(wordsOf(context).refusals.resumesIn);
  },
};

export const RateLimitedAction: Story = {
  parameters: { script: { ...signedIn, on: { submit: [problem('rate_limited', { retryAfter: 90 })] } } },
  play: async (context) => {
    const viewer = await onRow(context, 3);
    await userEvent.keyboard('{Delete}');
    await viewer.reach('limited');
  },
};

export const Busy: Story = {
  parameters: {
    script: {
      ...signedIn,
      // Any number of reads in the background.
      on: { read: ({ parameters }) => (parameters.resourceId === 'arsmote' ? 'ordinary' : { held: 'ordinary' }) },
    } satisfies Script,
  },
  play: async (context) => {
    const viewer = await onRow(context, 2);
    await userEvent.keyboard('{Enter}');
    await viewer.reach('busy');
  },
};

/** Results of tasks: done, empty, failed and pending. */
export const InfoWithResults: Story = {
  args: { resourceId: 'the_plan', facet: 'info' },
  parameters: {
    script: {
      ...signedIn,
      tree: {
        id: 'root_lindholm',
        name: 'Lindholm',
        children: [
          {
            id: 'the_plan',
            name: 'Verksamhetsplan.md',
            content: '# Verksamhetsplan\n\nText.\n\n## Mål\n\nText.\n\n## Budget\n\nText.\n',
            variants: ['original', 'text', 'html'],
            tasks: (['outline', 'keywords', 'links', 'embedding', 'thumbnail'] as const).map((concept) => ({
              concept,
              state: concept === 'embedding' ? 'running' : concept === 'thumbnail' ? 'failed' : 'completed',
              updatedAt: '2026-11-12T09:42:10Z',
            })),
            outputs: {
              outline: {
                output: [
                  { level: 1, text: 'Verksamhetsplan', id: 'user-content-verksamhetsplan' },
                  { level: 2, text: 'Mål', id: 'user-content-mal' },
                  { level: 2, text: 'Budget', id: 'user-content-budget' },
                ],
              },
              keywords: { output: ['budget', 'styrelse', 'medlemmar', 'årsmöte'].map((text) => ({ text, weight: 1 })) },
              links: { output: { web: ['https://www.example.org/stadgar/paragraf-4'], resources: [] } },
              thumbnail: { error: 'too_many_pixels' },
            },
          },
        ],
      },
    },
  },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.find('.chips');
    await viewer.find('.web a');
    await viewer.read(wordsOf(context).info.errors['too_many_pixels'] ?? '');
  },
};
