import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect } from 'storybook/test';
import '../src/elements/resource-clusters/index.ts';
import type { ResourceClustersElement } from '../src/elements/resource-clusters/index.ts';
import type { Clusters } from '../src/contract/resources/apis/clusters.ts';
import { astrid, lindholm, problem, type Script } from '../src/testing/index.ts';
import { goOffline, restoreNetwork } from './support/browser.ts';
import { Actor, failureOf, platformOf, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<ResourceClustersElement, 'within'>;
type Story = StoryObj<Arguments>;

const actorOf = (context: StageContext) => new Actor(context, 'resource-clusters');
const scripted = (script: Script) => ({ script: { user: astrid, ...script } });
const long = 'Verkställighetsföreskriftssammanställningsmyndigheten';

const cluster = (label: string, keywords: readonly string[], names: readonly string[], size = names.length) => ({
  id: `cluster_${label.replaceAll(/[^A-Za-z]/g, '_')}`,
  label,
  keywords: [...keywords],
  size,
  members: names.map((name, index) => ({
    id: `member_${index}_${name.replaceAll(/[^A-Za-z]/g, '_')}`.slice(0, 60),
    name,
    score: 1,
  })),
});

const found: Clusters = {
  clusters: [
    cluster(
      'årsmöte',
      ['årsmöte', 'styrelse', 'val', 'dagordning'],
      ['Protokoll 2024.md', 'Dagordning.md', 'Kallelse.md'],
      14,
    ),
    cluster('budget', ['budget', 'medlemsavgift', 'hyra'], ['Budget 2026.md', 'Resultat 2025.md']),
    cluster('taket', ['tak', 'offert', 'snö'], ['Offert.md', 'Besiktning.md']),
  ],
  unclustered: 5,
  truncated: true,
};

const topics = scripted({ on: { clusters: { json: found } } });

async function ready(context: StageContext) {
  const clusters = actorOf(context);
  await clusters.reach('ready');
  return clusters;
}

export default {
  title: 'Elements/Resource clusters',
  component: 'resource-clusters',
  args: { within: undefined },
  parameters: scripted({}),
} satisfies Meta<Arguments>;

export const Overview: Story = {
  parameters: topics,
  play: async (context) => {
    const clusters = await ready(context);
    await clusters.read('medlemsavgift');
    await clusters.read(wordsOf(context).clusters.truncated);
  },
};

export const Opened: Story = {
  parameters: topics,
  play: async (context) => {
    const clusters = await ready(context);
    await clusters.press('summary');
    await clusters.find('details[open]');
    await clusters.read(wordsOf(context).clusters.moreMembers(11));
  },
};

export const AllOpened: Story = {
  parameters: topics,
  play: async (context) => {
    const clusters = await ready(context);
    await clusters.press("[part~='button']");
    await clusters.find('li:last-child details[open]');
  },
};

export const Empty: Story = {
  parameters: scripted({ tree: { ...lindholm, children: [] } }),
  play: async (context) => {
    await (await ready(context)).read(wordsOf(context).clusters.empty);
  },
};

export const Loading: Story = {
  parameters: scripted({ on: { clusters: { held: 'ordinary' } } }),
  play: async (context) => {
    await actorOf(context).find("[part='skeleton']");
  },
};

export const Busy: Story = {
  parameters: topics,
  play: async (context) => {
    const clusters = await ready(context);
    platformOf(context).on('clusters', { held: 'ordinary' });
    clusters.element.reload();
    await clusters.reach('busy');
    await clusters.find("[aria-busy='true']");
  },
};

export const Failed: Story = {
  parameters: scripted({ on: { clusters: problem('internal') } }),
  play: async (context) => {
    await actorOf(context).read(failureOf(context, 'internal'));
  },
};

export const ReloadFailed: Story = {
  parameters: topics,
  play: async (context) => {
    const clusters = await ready(context);
    platformOf(context).on('clusters', problem('internal'));
    clusters.element.reload();
    await clusters.read(failureOf(context, 'internal'));
    await expect(clusters.text).toContain('medlemsavgift');
  },
};

export const DirectoryNotFound: Story = {
  args: { within: 'not_there' },
  parameters: scripted({}),
  play: async (context) => {
    await actorOf(context).read(wordsOf(context).clusters.notFoundHeading);
  },
};

export const Offline: Story = {
  parameters: topics,
  beforeEach: restoreNetwork,
  play: async (context) => {
    const clusters = await ready(context);
    goOffline(platformOf(context));
    clusters.element.reload();
    await clusters.read(wordsOf(context).clusters.offline);
    await expect(clusters.text).toContain('medlemsavgift');
  },
};

export const RateLimited: Story = {
  parameters: scripted({ on: { clusters: problem('rate_limited', { retryAfter: 90 }) } }),
  play: async (context) => {
    const clusters = actorOf(context);
    await clusters.reach('limited');
    await clusters.readUntilClock(wordsOf(context).clusters.limited);
  },
};

export const SignedOut: Story = {
  parameters: { script: { user: null } },
  play: async (context) => {
    await actorOf(context).find('service-sign-in');
  },
};

export const LongWords: Story = {
  parameters: scripted({
    on: { clusters: { json: { ...found, clusters: [cluster(long, [long, long], [`${long}.md`, `${long} 2.md`])] } } },
  }),
  play: async (context) => {
    const clusters = await ready(context);
    await clusters.press('summary');
    await clusters.find('details[open]');
  },
};
