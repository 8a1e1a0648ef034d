import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, LitElement } from 'lit';
import { userEvent } from 'storybook/test';
import '../src/dashboard.ts';
import { registerWidgets } from '../src/manifest/index.ts';
import { astrid, problem, type Script } from '../src/testing/index.ts';
import { goOffline, restoreNetwork } from './support/browser.ts';
import { Actor, platformOf, until, wordsOf, type StageContext } from './support/stage.ts';

interface Arguments {
  readonly layout?: unknown;
  readonly resourceId?: string;
  readonly readOnly: boolean;
}
type Story = StoryObj<Arguments>;

class NoteWidget extends LitElement {
  static override readonly properties = { text: {} };
  declare text: string | undefined;
  protected override render() {
    return html`<p>${this.text ?? 'A note'}</p>`;
  }
}
class BrokenWidget extends LitElement {
  protected override render(): never {
    throw new TypeError('Cannot read properties of undefined (reading "rate")');
  }
}
if (!customElements.get('story-note')) {
  customElements.define('story-note', NoteWidget);
  customElements.define('story-broken', BrokenWidget);
}
registerWidgets(
  {
    id: '@story/notes/form/note',
    element: 'story-note',
    title: { en: 'Note', sv: 'Anteckning' },
    description: { en: 'A few words of your own.', sv: 'Några egna ord.' },
    configSchema: {
      type: 'object',
      properties: {
        text: {
          type: 'string',
          maxLength: 400,
          'x-service-hints': { field: 'multiline', labels: { en: 'Text', sv: 'Text' } },
        },
      },
      additionalProperties: false,
    },
    layout: { default: { w: 3, h: 3 } },
  },
  { id: '@story/rates/form/rates', element: 'story-broken', title: { en: 'Rates', sv: 'Kurser' } },
);

const at = (x: number, y: number, w: number, h: number) => ({ wide: { x, y, w, h } });
const row = (instanceId: string, widgetId: string, layout: object, config: object = {}, more: object = {}) => ({
  instanceId,
  widgetId,
  configVersion: 1,
  config,
  layout,
  ...more,
});
const viewer = row('files', '@service/resources/form/viewer', at(0, 0, 8, 9), { resourceId: 'arsmote' });
const note = row('note', '@story/notes/form/note', at(8, 0, 4, 3), { text: 'Stämman hålls den 12 mars.' });
const form = row('form', '@service/forms/form/schema', at(8, 3, 4, 6), {
  type: '@service/resources/schema/create-directory',
  target: 'arsmote',
});
const documentOf = (...widgets: unknown[]) => ({ schemaVersion: 1, revision: 1, widgets });

/** A workspace with a dashboard. */
const saved = (content: string, script: Script = {}): { script: Script } => ({
  script: {
    user: astrid,
    tree: {
      id: 'root_lindholm',
      name: 'Lindholm',
      children: [
        { name: 'Start', id: 'start_1', kind: 'document', mediaType: 'application/json', content },
        { name: 'Årsmöte 2026', id: 'arsmote', children: [{ name: 'Dagordning.md', content: '# Dagordning\n' }] },
      ],
    },
    ...script,
  },
});

const actorOf = (context: StageContext) => new Actor(context, 'service-dashboard');

async function ready(context: StageContext) {
  const actor = actorOf(context);
  await actor.reach('ready');
  return actor;
}

async function editing(context: StageContext) {
  const actor = await ready(context);
  await actor.press('.bar .button');
  await actor.find('.toolbar');
  return actor;
}

export default {
  title: 'Elements/Dashboard',
  component: 'service-dashboard',
  args: { readOnly: false, layout: documentOf(viewer, note, form) },
  parameters: saved(JSON.stringify(documentOf(viewer, note))),
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const actor = await ready(context);
    await until(() => actor.element.renderRoot.querySelector('resource-viewer')?.matches(':state(ready)'));
    await actor.find('.frame[style] story-note');
  },
};

export const OfAWorkspace: Story = {
  args: { resourceId: 'start_1', layout: undefined },
  play: async (context) => {
    const actor = await ready(context);
    await actor.find('.frame[style] story-note');
  },
};

export const Empty: Story = {
  args: { layout: documentOf() },
  play: async (context) => {
    const actor = await ready(context);
    await actor.read(wordsOf(context).dashboard.emptyHeading);
  },
};

export const Faults: Story = {
  parameters: { console: /^service-widgets: widget @\S+ \(\w+\) failed \((?:unknown|config|render)\)\./ },
  args: {
    layout: documentOf(
      row('rates', '@story/rates/form/rates', at(0, 0, 6, 4)),
      row('weather', '@acme/weather/form/forecast', at(6, 0, 6, 4), { place: 'Luleå' }),
      row('form', '@service/forms/form/schema', at(0, 4, 6, 4)),
      row('wrong', '@story/notes/form/note', at(6, 4, 6, 4), { text: 12 }),
    ),
  },
  play: async (context) => {
    const actor = await ready(context);
    const { widgets } = wordsOf(context).dashboardErrors;
    for (const code of ['render', 'unknown', 'setup', 'config'] as const) await actor.read(widgets[code]);
  },
};

export const Unreadable: Story = {
  args: { resourceId: 'start_1', layout: undefined },
  parameters: saved('{"schemaVersion":1,"widgets":[{"instanceId":"fi'),
  play: async (context) => {
    await actorOf(context).read(wordsOf(context).dashboardErrors.unreadableHeading);
  },
};

export const Newer: Story = {
  args: { layout: { ...documentOf(note), schemaVersion: 2 } },
  play: async (context) => {
    await actorOf(context).read(wordsOf(context).dashboard.newer);
    // It has its place once the board has been measured.
    await actorOf(context).find('.frame[style] story-note');
  },
};

export const NotHere: Story = {
  args: { resourceId: 'nowhere_1', layout: undefined },
  play: async (context) => {
    await actorOf(context).read(wordsOf(context).dashboard.notFoundHeading);
  },
};

export const SignedOut: Story = {
  args: { resourceId: 'start_1', layout: undefined },
  parameters: saved('{}', { user: null }),
  play: async (context) => {
    await actorOf(context).reach('signed-out');
  },
};

export const Loading: Story = {
  args: { resourceId: 'start_1', layout: undefined },
  parameters: saved('{}', { on: { read: { held: 'ordinary' } } }),
  play: async (context) => {
    await actorOf(context).reach('loading');
  },
};

export const Offline: Story = {
  args: { resourceId: 'start_1', layout: undefined },
  beforeEach: (context) => {
    goOffline(platformOf(context));
    return restoreNetwork();
  },
  play: async (context) => {
    const actor = actorOf(context);
    await actor.reach('offline');
    await actor.read(wordsOf(context).dashboard.offline);
  },
};

export const RateLimited: Story = {
  args: { resourceId: 'start_1', layout: undefined },
  parameters: saved('{}', { on: { read: problem('rate_limited', { retryAfter: 90 }) } }),
  play: async (context) => {
    const actor = actorOf(context);
    await actor.reach('limited');
    await actor.readUntilClock(wordsOf(context).dashboardErrors.limited);
  },
};

export const Editing: Story = {
  play: async (context) => {
    const actor = await editing(context);
    const handle = await actor.find(".frame[data-key='note'] .handle");
    handle.focus();
    await userEvent.keyboard('{ArrowDown}');
    await actor.reach('unsaved');
  },
};

const opened = (part: string): Story => ({
  play: async (context) => {
    const actor = await editing(context);
    await actor.press(`.frame[data-key='note'] [part='${part}']`);
    await actor.find('.menu:popover-open');
  },
});
export const Moving: Story = opened('handle');
export const Resizing: Story = opened('corner');

export const Picking: Story = {
  play: async (context) => {
    const actor = await editing(context);
    await actor.press("[part~='add']");
    await actor.find('#picker-search');
  },
};

export const Settings: Story = {
  play: async (context) => {
    const actor = await editing(context);
    await actor.press(".frame[data-key='note'] .head .tool");
    const settings = await actor.find<HTMLElementTagNameMap['service-schema-form']>('dialog service-schema-form');
    await until(() => settings.matches(':state(ready)'));
  },
};

export const Conflict: Story = {
  args: { resourceId: 'start_1', layout: undefined },
  play: async (context) => {
    const actor = await editing(context);
    const handle = await actor.find(".frame[data-key='note'] .handle");
    handle.focus();
    await userEvent.keyboard('{ArrowDown}');
    const resource = platformOf(context).resources.find('start_1');
    if (!resource) throw new Error('There is no dashboard.');
    resource.content = JSON.stringify(documentOf(viewer, note, form));
    resource.revision += 1;
    await actor.press("[part~='save']");
    await actor.read(wordsOf(context).dashboardEditor.conflictHeading);
  },
};
