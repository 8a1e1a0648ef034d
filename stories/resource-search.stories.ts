import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect, userEvent } from 'storybook/test';
import '../src/elements/resource-search/index.ts';
import type { ResourceSearchElement } from '../src/elements/resource-search/index.ts';
import { astrid, lindholm, problem, type Script, type ScriptedEntry } from '../src/testing/index.ts';
import { goOffline, goOnline, restoreNetwork } from './support/browser.ts';
import { Actor, failureOf, platformOf, until, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<ResourceSearchElement, 'query' | 'within' | 'kind'>;
type Story = StoryObj<Arguments>;

const actorOf = (context: StageContext) => new Actor(context, 'resource-search');
const scripted = (script: Script) => ({ script: { user: astrid, ...script } });
const long = 'Verkställighetsföreskriftssammanställningsmyndigheten';

const minutes: ScriptedEntry = {
  ...lindholm,
  children: [
    ...(lindholm.children ?? []),
    {
      name: 'Protokoll',
      children: Array.from({ length: 30 }, (_, index) => ({
        name: `Protokoll ${1990 + index}.md`,
        content: `# Protokoll ${1990 + index}\n\nÅrsmötet hölls i Lindholm den ${index + 1} mars; ordföranden öppnade mötet.`,
      })),
    },
  ],
};

async function ready(context: StageContext) {
  const search = actorOf(context);
  await search.reach('ready');
  return search;
}

export default {
  title: 'Elements/Resource search',
  component: 'resource-search',
  args: { query: 'mötet', within: undefined, kind: undefined },
  parameters: scripted({ tree: minutes }),
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const search = await ready(context);
    await search.read('Protokoll 1990.md');
    await search.find('mark');
  },
};

export const Idle: Story = {
  args: { query: undefined },
  play: async (context) => {
    await actorOf(context).read(wordsOf(context).search.idle);
  },
};

export const Typing: Story = {
  args: { query: undefined },
  play: async (context) => {
    const search = actorOf(context);
    await search.type('query', 'dagordning');
    await search.read('Dagordning.md');
    await userEvent.keyboard('{ArrowDown}');
    await until(() => search.element.shadowRoot?.activeElement?.matches('.open'));
  },
};

export const MoreResults: Story = {
  play: async (context) => {
    const search = await ready(context);
    await search.press("[part~='more']");
    await search.read('Protokoll 2019.md');
  },
};

export const Nothing: Story = {
  args: { query: 'xylofon', within: 'arsmote' },
  play: async (context) => {
    const search = await ready(context);
    await search.read(wordsOf(context).search.noResultsHeading('xylofon'));
    await search.read(wordsOf(context).search.searchEverywhere);
  },
};

export const Loading: Story = {
  parameters: scripted({ on: { search: { held: 'ordinary' } } }),
  play: async (context) => {
    await actorOf(context).find("[part='skeleton']");
  },
};

export const Busy: Story = {
  play: async (context) => {
    const search = await ready(context);
    platformOf(context).on('search', { held: 'ordinary' });
    await search.type('query', 'protokoll');
    await search.find("[aria-busy='true']");
  },
};

export const Failed: Story = {
  parameters: scripted({ on: { search: problem('internal') } }),
  play: async (context) => {
    const search = actorOf(context);
    await search.read(failureOf(context, 'internal'));
    platformOf(context).on('search', 'ordinary');
  },
};

export const MoreFailed: Story = {
  play: async (context) => {
    const search = await ready(context);
    platformOf(context).on('search', problem('unavailable', { retryAfter: 30 }));
    await search.press("[part~='more']");
    await search.read(failureOf(context, 'unavailable'));
    await expect(search.text).toContain('Protokoll 1990.md');
  },
};

export const DirectoryNotFound: Story = {
  args: { within: 'not_there' },
  play: async (context) => {
    const search = actorOf(context);
    await search.read(wordsOf(context).search.notFoundHeading);
  },
};

export const Offline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    const search = await ready(context);
    goOffline(platformOf(context));
    search.element.query = 'dagordning';
    await search.read(wordsOf(context).search.offline);
    await expect(await search.value('query')).toBe('dagordning');
    goOnline(platformOf(context));
    await search.read('Dagordning.md');
  },
};

export const OfflineAtOnce: Story = {
  beforeEach: restoreNetwork,
  args: { query: undefined },
  play: async (context) => {
    const search = actorOf(context);
    goOffline(platformOf(context));
    await search.type('query', 'dagordning');
    await search.reach('offline');
    await search.read(wordsOf(context).search.offline);
  },
};

export const RateLimited: Story = {
  parameters: scripted({ on: { search: problem('rate_limited', { retryAfter: 90 }) } }),
  play: async (context) => {
    const search = actorOf(context);
    await search.reach('limited');
    await search.readUntilClock(wordsOf(context).search.limited);
  },
};

export const SignedOut: Story = {
  parameters: { script: { user: null } },
  play: async (context) => {
    const search = actorOf(context);
    await search.read(wordsOf(context).search.signIn);
    await search.find('service-sign-in');
  },
};

export const LongNames: Story = {
  args: { query: 'verk' },
  parameters: scripted({
    tree: {
      id: 'root_lindholm',
      name: long,
      children: [{ name: `${long}.md`, content: `${long} ${long}` }, { name: `${long}.jpg` }],
    },
  }),
  play: async (context) => {
    await (await ready(context)).read(`${long}.jpg`);
  },
};
