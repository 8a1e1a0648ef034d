import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent } from 'storybook/test';
import '../src/elements/resource-graph/index.ts';
import type { ResourceGraphElement } from '../src/elements/resource-graph/index.ts';
import { astrid, problem, type Answer, type ScriptedEntry } from '../src/testing/index.ts';
import { goOffline, restoreNetwork } from './support/browser.ts';
import { Actor, failureOf, platformOf, reported, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<ResourceGraphElement, 'resourceId' | 'depth' | 'view' | 'limit'>;
type Story = StoryObj<Arguments>;

const tree: ScriptedEntry = {
  id: 'root_lindholm',
  name: 'Lindholm',
  children: [
    {
      name: 'Årsmöte 2026',
      id: 'arsmote',
      children: [
        {
          name: 'Dagordning.md',
          id: 'agenda_1',
          content: 'Se [protokollet](/r/minutes_1) och [budgeten](/r/budget_1).',
        },
        { name: 'Protokoll.md', id: 'minutes_1', content: 'Enligt [dagordningen](/r/agenda_1).' },
        { name: 'Lokalen.jpg', size: 4_800_000 },
        { name: 'Bilagor', children: Array.from({ length: 8 }, (_, at) => ({ name: `Bilaga ${at + 1}.pdf` })) },
      ],
    },
    {
      name: 'Ekonomi',
      children: [
        { name: 'Budget 2026.md', id: 'budget_1', content: '# Budget' },
        { name: 'Resultaträkning 2025.pdf' },
        { name: 'Verkställighetsföreskriftssammanställningsmyndigheten.md', content: '# V' },
      ],
    },
  ],
};

const actorOf = (context: StageContext) => new Actor(context, 'resource-graph');

async function ready(context: StageContext) {
  const graph = actorOf(context);
  await graph.reach('ready');
  return graph;
}

/** The graph with focus on its picture. */
async function onPicture(context: StageContext) {
  const graph = await ready(context);
  (await graph.find('.picture')).focus();
  return graph;
}

export default {
  title: 'Elements/Resource graph',
  component: 'resource-graph',
  args: { resourceId: 'arsmote', depth: undefined, view: undefined, limit: undefined },
  parameters: { script: { user: astrid, tree } },
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const graph = await ready(context);
    await graph.read(wordsOf(context).graph.heading('Årsmöte 2026'));
    await graph.read('Dagordning.md');
  },
};

export const Workspace: Story = {
  args: { resourceId: undefined },
  play: async (context) => {
    await (await ready(context)).read(wordsOf(context).graph.heading('Lindholm'));
  },
};

export const Document: Story = {
  args: { resourceId: 'agenda_1', depth: 1 },
  play: async (context) => {
    const graph = await ready(context);
    for (const relation of ['within', 'linksTo', 'linkedFrom'] as const)
      await graph.read(wordsOf(context).graph.relations[relation]);
  },
};

export const Keyboard: Story = {
  play: async (context) => {
    const graph = await onPicture(context);
    await userEvent.keyboard('{ArrowRight}');
    await graph.read(wordsOf(context).graph.toStart);
    await userEvent.keyboard('{Escape}');
    await graph.read('Årsmöte 2026');
  },
};

export const AsAList: Story = {
  args: { view: 'list' },
  play: async (context) => {
    const graph = await ready(context);
    await graph.press("[data-id='minutes_1']");
    await graph.read(wordsOf(context).graph.relations.linksTo);
    await expect(graph.element.shadowRoot?.querySelector('canvas')).toBeNull();
  },
};

export const Found: Story = {
  play: async (context) => {
    const graph = await ready(context);
    await graph.type('find', 'bilaga');
    await graph.read(wordsOf(context).graph.found(8));
  },
};

export const NothingFound: Story = {
  play: async (context) => {
    const graph = await ready(context);
    await graph.type('find', 'ingenting');
    await graph.read(wordsOf(context).graph.noResults('ingenting'));
  },
};

export const Filtered: Story = {
  play: async (context) => {
    const graph = await ready(context);
    await graph.press("[data-kind='file']");
    await expect(await graph.find("[data-kind='file']")).toHaveAttribute('aria-pressed', 'false');
  },
};

export const Zoomed: Story = {
  play: async (context) => {
    const graph = await onPicture(context);
    await userEvent.keyboard('+++');
    await graph.read('%');
  },
};

export const Truncated: Story = {
  args: { limit: 6 },
  play: async (context) => {
    const graph = await ready(context);
    await graph.read(wordsOf(context).graph.truncated(6));
    await graph.read(wordsOf(context).graph.showMore);
  },
};

const many = Array.from({ length: 1_999 }, (_, at) => ({ name: `Fil ${at + 1}.pdf`, id: `file_${at}_` }));

/** One bundle contains 190 of 220 items. */
export const Bundle: Story = {
  args: { resourceId: 'many_files', limit: 2_000 },
  parameters: {
    script: { user: astrid, tree: { id: 'many_files', name: 'Många filer', children: many.slice(0, 220) } },
  },
  play: async (context) => {
    const graph = await onPicture(context);
    await graph.read(wordsOf(context).graph.legend.bundle);
    const name = wordsOf(context).graph.moreIn(190, 'Många filer');
    const current = () => graph.element.shadowRoot?.querySelector('#current')?.textContent?.trim();
    const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
    let random = 1;
    for (let step = 0; step < 400 && current() !== name; step += 1) {
      random = (random * 48_271) % 2_147_483_647;
      await userEvent.keyboard(`{${keys[random % 4]}}`);
    }
    await graph.read(name);
  },
};

export const BundleOpened: Story = {
  ...Bundle,
  play: async (context) => {
    await Bundle.play?.(context);
    await userEvent.keyboard('{Enter}');
    await actorOf(context).read(wordsOf(context).graph.bundleOpened(190));
  },
};

export const TwoThousand: Story = {
  args: { resourceId: 'many_files', limit: 2_000 },
  parameters: { script: { user: astrid, tree: { id: 'many_files', name: 'Många filer', children: many } } },
  play: async (context) => {
    const graph = await ready(context);
    await graph.read(wordsOf(context).graph.more(30));
  },
};

export const Empty: Story = {
  args: { resourceId: 'root_lindholm' },
  parameters: { script: { user: astrid, tree: { ...tree, children: [] } } },
  play: async (context) => {
    await (await ready(context)).read(wordsOf(context).graph.empty);
  },
};

export const Loading: Story = {
  parameters: { script: { user: astrid, tree, on: { graph: { held: 'ordinary' } } } },
  play: async (context) => {
    await actorOf(context).find("[part='skeleton']");
  },
};

export const Busy: Story = {
  play: async (context) => {
    const graph = await ready(context);
    platformOf(context).on('graph', { held: 'ordinary' });
    graph.element.depth = 3;
    await graph.reach('busy');
    await graph.find("[aria-busy='true']");
  },
};

export const SignedOut: Story = {
  parameters: { script: { user: null } },
  play: async (context) => {
    await actorOf(context).find('service-sign-in');
  },
};

export const NotFound: Story = {
  args: { resourceId: 'nobody_1' },
  play: async (context) => {
    await actorOf(context).read(wordsOf(context).graph.notFound);
  },
};

export const Offline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    const graph = await ready(context);
    goOffline(platformOf(context));
    graph.element.depth = 3;
    await graph.read(wordsOf(context).graph.offline);
  },
};

export const RateLimited: Story = {
  parameters: { script: { user: astrid, tree, on: { graph: problem('rate_limited', { retryAfter: 90 }) } } },
  play: async (context) => {
    const graph = actorOf(context);
    await graph.reach('limited');
    await graph.read('1:');
  },
};

/** The graph could not be read: shows the message with a retry. */
const failing = (answer: Answer, code: string): Story => ({
  parameters: { script: { user: astrid, tree, on: { graph: answer } }, ...reported(code) },
  play: async (context) => {
    const graph = actorOf(context);
    await graph.read(failureOf(context, code));
    await graph.read(wordsOf(context).graph.tryAgain);
  },
});

export const NetworkDown: Story = failing({ network: 'down' }, 'network');
export const Forbidden: Story = failing(problem('forbidden'), 'forbidden');
export const InternalError: Story = failing(problem('internal'), 'internal');
export const NotJson: Story = failing({ body: '<!doctype html><title>Hotel</title>' }, 'unexpected-body');

export const ReloadFailed: Story = {
  play: async (context) => {
    const graph = await ready(context);
    platformOf(context).on('graph', problem('internal'));
    graph.element.depth = 1;
    await graph.read(failureOf(context, 'internal'));
    await graph.read('Dagordning.md');
  },
};

export const Narrow: Story = {
  decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
  play: async (context) => {
    const graph = await ready(context);
    await expect(graph.element.scrollWidth).toBeLessThanOrEqual(280);
  },
};
