import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../src/elements/resource-viewer/index.ts';
import type { ResourceViewerElement } from '../src/elements/resource-viewer/index.ts';
import { astrid, lindholm, problem, type ScriptedEntry } from '../src/testing/index.ts';
import { goOffline, restoreNetwork } from './support/browser.ts';
import { Actor, failureOf, platformOf, until, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<ResourceViewerElement, 'resourceId' | 'facet'>;
type Story = StoryObj<Arguments>;

const actorOf = (context: StageContext) => new Actor(context, 'resource-viewer');
const signedIn = { user: astrid };
const empty: ScriptedEntry = { ...lindholm, children: [] };
const long = 'Verkställighetsföreskriftssammanställningsmyndigheten';

async function ready(context: StageContext) {
  const viewer = actorOf(context);
  await viewer.reach('ready');
  return viewer;
}

/** The viewer with focus on a row. */
async function onRow(context: StageContext, row: number) {
  const viewer = await ready(context);
  const cell = await viewer.find(`.row[aria-rowindex='${row}'] .cell`);
  cell.focus();
  return viewer;
}

export default {
  title: 'Elements/Resource viewer/Directory',
  component: 'resource-viewer',
  args: { resourceId: 'arsmote', facet: undefined },
  parameters: { script: signedIn },
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read('Dagordning.md');
  },
};

export const Workspace: Story = {
  args: { resourceId: undefined },
  play: async (context) => {
    const viewer = await ready(context);
    await expect(viewer.element.resourceId).toBe('root_lindholm');
  },
};

export const OneHundredThousand: Story = {
  args: { resourceId: 'long_directory' },
  parameters: {
    script: {
      ...signedIn,
      tree: {
        id: 'long_directory',
        name: 'Långt',
        children: Array.from({ length: 100_000 }, (_, index) => ({
          name: `Fil ${index + 1}.pdf`,
          id: `file_${index}_`,
        })),
      },
    },
  },
  play: async (context) => {
    const viewer = await onRow(context, 2);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await viewer.read('Fil 100000.pdf');
  },
};

export const Selected: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 3);
    await userEvent.keyboard(' {ArrowDown} ');
    await viewer.read(wordsOf(context).actions.selected(2));
  },
};

/** A finger that rests selects a row; taps add others, with their actions as buttons. */
export const TouchSelection: Story = {
  play: async (context) => {
    const viewer = await ready(context);
    const { selected, move, delete: remove } = wordsOf(context).actions;
    const finger = { pointerType: 'touch', bubbles: true, composed: true, cancelable: true };
    const touch = async (row: number, types: readonly string[]) => {
      const cell = await viewer.find(`.row[aria-rowindex='${row}'] .cell`);
      for (const type of types) cell.dispatchEvent(new PointerEvent(type, finger));
    };
    const isSelected = () => viewer.element.shadowRoot?.querySelector('.rows [aria-selected=true]');
    // Again, longer than a long press: the code of a press loads after the list.
    await waitFor(
      () => {
        if (!isSelected()) void touch(3, ['pointerdown']);
        return expect(isSelected()).toBeTruthy();
      },
      { interval: 900, timeout: 15_000 },
    );
    await viewer.read(selected(1));
    await touch(3, ['pointerup', 'click']);
    await touch(4, ['pointerdown', 'pointerup', 'click']);
    await viewer.read(selected(2));
    for (const label of [move, remove]) await viewer.find(`.selection [aria-label='${label}']`);
  },
};

export const RowMenu: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 3);
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await viewer.find('[role="menu"]:popover-open');
    await viewer.read(wordsOf(context).actions.rename);
  },
};

export const Renaming: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 3);
    await userEvent.keyboard('{F2}');
    await viewer.find('.editor input');
  },
};

export const Creating: Story = {
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.press("[part~='new']");
    await until(() => viewer.element.shadowRoot?.activeElement?.role === 'menuitem');
    await userEvent.keyboard('{Enter}');
    await viewer.find('dialog[open] input');
  },
};

export const Moving: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 3);
    await userEvent.keyboard('{Control>}m{/Control}');
    await viewer.read(wordsOf(context).actions.alreadyThere);
  },
};

export const Deleted: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 3);
    await userEvent.keyboard('{Delete}');
    await viewer.read(wordsOf(context).actions.deleted('Dagordning.md'));
    await viewer.read(wordsOf(context).actions.undo);
  },
};

export const DeletingATree: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 2);
    await userEvent.keyboard('{Delete}');
    await viewer.read(wordsOf(context).actions.deleteTree(14));
  },
};

/** The viewer with the dialog that shares a row. */
async function sharing(context: StageContext) {
  const viewer = await onRow(context, 3);
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await until(() => viewer.element.shadowRoot?.activeElement?.role === 'menuitem');
  const { share } = wordsOf(context).actions;
  const entries = [...(viewer.element.shadowRoot?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  entries.find(({ textContent }) => textContent?.includes(share))?.click();
  await viewer.read(wordsOf(context).actions.inheritedFrom('Lindholm'));
  return viewer;
}

const invited = 'maja@ost.example';

export const Sharing: Story = {
  play: async (context) => {
    await sharing(context);
  },
};

export const Shared: Story = {
  play: async (context) => {
    const viewer = await sharing(context);
    await userEvent.keyboard(`${invited}{Enter}`);
    await viewer.read(wordsOf(context).actions.addressAdded(invited));
  },
};

export const SharingRefused: Story = {
  parameters: { script: { ...signedIn, on: { submit: problem('forbidden') } } },
  play: async (context) => {
    const viewer = await sharing(context);
    await userEvent.keyboard(`${invited}{Enter}`);
    await viewer.read(wordsOf(context).actions.addressNotAdded(invited));
  },
};

export const Finding: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 2);
    await userEvent.keyboard('{Control>}f{/Control}');
    await viewer.type('find', 'prot');
    await until(() => viewer.element.shadowRoot?.querySelector('[aria-selected="true"]'));
  },
};

export const FindingNothing: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 2);
    await userEvent.keyboard('{Control>}f{/Control}');
    await viewer.type('find', 'xyz');
    await viewer.read(wordsOf(context).gridTools.notFoundInList('xyz'));
  },
};

export const Info: Story = {
  args: { facet: 'info' },
  play: async (context) => {
    const viewer = await onRow(context, 3);
    await userEvent.keyboard(' ');
    await viewer.read(wordsOf(context).info.taskStates.running);
  },
};

export const Reader: Story = {
  parameters: { script: { ...signedIn, role: 'reader' } },
  play: async (context) => {
    const viewer = await ready(context);
    await expect(viewer.text).not.toContain(wordsOf(context).viewer.newDocument);
  },
};

export const Empty: Story = {
  args: { resourceId: undefined },
  parameters: { script: { ...signedIn, tree: empty } },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read(wordsOf(context).viewer.emptyHeading);
  },
};

export const EmptyForReaders: Story = {
  args: { resourceId: undefined },
  parameters: { script: { ...signedIn, tree: empty, role: 'reader' } },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read(wordsOf(context).viewer.emptyForReaders);
  },
};

export const Loading: Story = {
  parameters: { script: { ...signedIn, on: { read: { held: 'ordinary' } } } },
  play: async (context) => {
    await platformOf(context).received('read');
    await actorOf(context).find("[part='skeleton']");
  },
};

export const SignedOut: Story = {
  parameters: { script: { user: null } },
  play: async (context) => {
    const viewer = actorOf(context);
    await viewer.reach('signed-out');
    await viewer.find('service-sign-in:defined');
  },
};

export const SessionEnded: Story = {
  play: async (context) => {
    const viewer = await onRow(context, 6);
    platformOf(context).endSessions();
    await userEvent.keyboard('{Delete}');
    await viewer.read(wordsOf(context).refusals.sessionEnded);
    await viewer.find('dialog[open]');
  },
};

export const NotFound: Story = {
  args: { resourceId: 'nothing_here' },
  play: async (context) => {
    await actorOf(context).read(wordsOf(context).refusals.notFound);
  },
};

export const Failed: Story = {
  parameters: { script: { ...signedIn, on: { read: problem('unavailable', { retryAfter: 60 }) } } },
  play: async (context) => {
    await actorOf(context).read(failureOf(context, 'unavailable'));
  },
};

export const Offline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    const viewer = await ready(context);
    goOffline(platformOf(context));
    viewer.element.reload();
    await viewer.reach('offline');
    await viewer.read(wordsOf(context).viewer.offline);
  },
};

export const LongNames: Story = {
  args: { resourceId: undefined },
  parameters: {
    script: {
      ...signedIn,
      tree: {
        id: 'root_lindholm',
        name: long,
        children: [{ name: `${long} ${long}`, children: [] }, { name: `${long}.pdf` }],
      },
    },
  },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read(`${long}.pdf`);
  },
};

export const Narrow: Story = {
  ...Overview,
  decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
};
export const NarrowSelected: Story = { ...Selected, decorators: Narrow.decorators ?? [] };
export const NarrowFindingNothing: Story = { ...FindingNothing, decorators: Narrow.decorators ?? [] };
export const NarrowWithInfo: Story = { ...Narrow, args: { facet: 'info' } };
export const Wide: Story = {
  ...Overview,
  decorators: [(story) => html`<div style="inline-size: 1400px">${story()}</div>`],
};
export const RightToLeft: Story = {
  ...Selected,
  name: 'Right To Left (RTL, Arabic)',
  globals: { language: 'ar-XB', direction: 'rtl' },
};
export const Dark: Story = { ...Info, globals: { scheme: 'dark' } };
export const Compact: Story = { ...Overview, globals: { density: 'compact' } };
