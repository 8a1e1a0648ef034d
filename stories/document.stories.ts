import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent } from 'storybook/test';
import '../src/elements/resource-viewer/index.ts';
import { Drafts, draftsKey } from '../src/models/document/drafts.ts';
import { astrid, problem, type ScriptedEntry } from '../src/testing/index.ts';
import { goOffline, restoreNetwork } from './support/browser.ts';
import { Actor, platformOf, until, wordsOf, type StageContext } from './support/stage.ts';

type Story = StoryObj;

const agenda = `# Dagordning

Årsmötet hålls den **12 mars 2026** i föreningslokalen. Handlingarna finns i [Bilagor](Bilagor).

## Punkter

- Val av ordförande och sekreterare
- Styrelsens berättelse, se \`Protokoll.md\`
- [x] Budget
- [ ] Avgifter[^1]

## Beslut

| Punkt  | Förslag    | Röster |
| ------ | :--------: | -----: |
| Avgift | 250 kr     |     41 |
| Lokal  | oförändrad |     38 |

\`\`\`js
// räknar röster
const votes = read('lista', 42);
\`\`\`

> Styrelsen föreslår att avgiften höjs.

[^1]: Med 50 kronor.
`;

const workspace = (content: string): ScriptedEntry => ({
  id: 'root_lindholm',
  name: 'Årsmöte 2026',
  children: [
    { id: 'document_agenda', name: 'Dagordning.md', content, by: { id: 'user_bo_ek', name: 'Bo Ek' } },
    { id: 'directory_attached', name: 'Bilagor', children: [] },
  ],
});
const signedIn = { user: astrid, tree: workspace(agenda), live: true };

async function ready(context: StageContext) {
  const viewer = new Actor(context, 'resource-viewer');
  await viewer.reach('ready');
  return viewer;
}

/** The editor, with the caret in it. */
async function writing(context: StageContext): Promise<Actor<'resource-viewer'>> {
  const viewer = await ready(context);
  await viewer.press('.edit');
  const field = await viewer.find('.cm-content');
  await until(() => viewer.element.shadowRoot?.activeElement === field);
  return viewer;
}

/** Types where the caret is, as the browser itself does. */
const write = (text: string) => document.execCommand('insertText', false, text);

/** Bo saves the same document. */
function saveElsewhere(context: StageContext): void {
  const kept = platformOf(context).resources.find('document_agenda');
  if (!kept) throw new Error('There is no document.');
  kept.content = `${agenda}\nTillagt av Bo.\n`;
  kept.revision += 1;
}

export default {
  title: 'Elements/Resource viewer/Document',
  component: 'resource-viewer',
  tags: ['!autodocs'],
  parameters: { script: signedIn },
  beforeEach: restoreNetwork,
  args: { resourceId: 'document_agenda' },
} satisfies Meta;

export const Overview: Story = {
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.find('.outline a[aria-current]');
  },
};

export const ForReaders: Story = {
  parameters: { script: { ...signedIn, role: 'reader' } },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.find('.article h1');
    await expect(viewer.element.shadowRoot?.querySelector('.edit')).toBeNull();
  },
};

export const Empty: Story = {
  parameters: { script: { ...signedIn, tree: workspace('') } },
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read(wordsOf(context).document.startWriting);
  },
};

export const Writing: Story = {
  // The state does not change when it is saved.
  parameters: { script: { ...signedIn, on: { submit: { held: 'ordinary' } } } },
  play: async (context) => {
    const viewer = await writing(context);
    write('x');
    await viewer.read(wordsOf(context).document.saving);
  },
};

/** The toolbar formats the selected lines. */
export const Formatting: Story = {
  parameters: { script: { ...signedIn, on: { submit: { held: 'ordinary' } } } },
  play: async (context) => {
    const viewer = await writing(context);
    await viewer.press('[data-command=italic]');
    write('Välkommen!');
    await viewer.read(wordsOf(context).document.saving);
    await viewer.find('[data-command=italic][aria-pressed=true]');
  },
};

/** Typed at the start of a line, `/` opens a menu. */
export const InsertMenu: Story = {
  parameters: { script: { ...signedIn, tree: workspace('# Dagordning\n\n'), on: { submit: { held: 'ordinary' } } } },
  play: async (context) => {
    const viewer = await writing(context);
    getSelection()?.modify('move', 'forward', 'documentboundary');
    write('/');
    await viewer.find('.insert-menu:popover-open [aria-selected=true]');
  },
};

/** The cursor is in a table, which has tools of its own. */
export const EditingTable: Story = {
  parameters: {
    script: {
      ...signedIn,
      tree: workspace('# Kassa\n\n| Post | Belopp |\n| --- | --: |\n| Hyra | 12000 |\n| Fika | 450 |\n'),
      on: { submit: { held: 'ordinary' } },
    },
  },
  play: async (context) => {
    const viewer = await writing(context);
    getSelection()?.modify('move', 'forward', 'documentboundary');
    getSelection()?.modify('move', 'backward', 'line');
    await viewer.find('[data-command=addRow]');
    await userEvent.keyboard('{Tab}');
  },
};

export const Offline: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    goOffline(platformOf(context));
    write('x');
    await viewer.read(wordsOf(context).document.offlineHelp);
  },
};

export const NotSaved: Story = {
  parameters: { script: { ...signedIn, on: { submit: problem('too_large') } } },
  play: async (context) => {
    const viewer = await writing(context);
    write('x');
    await viewer.find('.notice.bad');
  },
};

export const NewerVersion: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    const platform = platformOf(context);
    await until(() => platform.followers);
    saveElsewhere(context);
    platform.publish('resource.changed', { resourceId: 'document_agenda', revision: 2 });
    await viewer.read(wordsOf(context).document.newer('Bo Ek'));
  },
};

export const DeletedWhileEditing: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    const platform = platformOf(context);
    await until(() => platform.followers);
    write('x');
    const kept = platform.resources.find('document_agenda');
    if (!kept) throw new Error('There is no document.');
    kept.deletedFrom = kept.parent;
    platform.publish('resource.deleted', { resourceId: 'document_agenda' });
    await viewer.read(wordsOf(context).document.accessLost.gone);
  },
};

/** The writer loses access. */
function makeReader(context: StageContext): void {
  const platform = platformOf(context);
  platform.resources.role = 'reader';
  platform.publish('resource.changed', { resourceId: 'document_agenda' });
}

export const ReadOnlyNow: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    await until(() => platformOf(context).followers);
    write('x');
    makeReader(context);
    await viewer.find('.notice-bar.bad');
    await viewer.read(wordsOf(context).document.accessLost['read-only']);
  },
};

/** Without unsaved text, the reading view is shown. */
export const ReadOnlyWithNothingUnsaved: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    await until(() => platformOf(context).followers);
    makeReader(context);
    await viewer.find('.reading');
    await viewer.read(wordsOf(context).document.accessLost['read-only']);
  },
};

/** A draft of an earlier session. */
function leaveDraft(context: Pick<StageContext, 'loaded'>): void {
  const key = draftsKey(platformOf(context).baseUrl, astrid.id, 'document_agenda');
  const draft = { text: `${agenda}\nInte sparat.\n`, revision: 1, base: agenda, at: Date.now(), name: 'Dagordning.md' };
  new Drafts(localStorage, key, 'gone').write(draft);
}

export const DraftOffered: Story = {
  beforeEach: leaveDraft,
  play: async (context) => {
    const viewer = await ready(context);
    await viewer.read(wordsOf(context).document.restoreDraft);
  },
};

/** Unsaved text of a deleted document. */
export const RecoveredDraft: Story = {
  parameters: { script: { ...signedIn, tree: { id: 'root_lindholm', name: 'Årsmöte 2026', children: [] } } },
  beforeEach: leaveDraft,
  play: async (context) => {
    const viewer = new Actor(context, 'resource-viewer');
    await viewer.find('.own-text');
  },
};

export const Conflict: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    saveElsewhere(context);
    write('x');
    await viewer.read(wordsOf(context).document.conflictHeading('Bo Ek'));
  },
};

const narrow: Story['decorators'] = [(story) => html`<div style="inline-size: 280px">${story()}</div>`];
export const NarrowConflict: Story = { ...Conflict, decorators: narrow };
export const NarrowDeletedWhileEditing: Story = { ...DeletedWhileEditing, decorators: narrow };
export const NarrowInsertMenu: Story = { ...InsertMenu, decorators: narrow };
export const NarrowEditingTable: Story = { ...EditingTable, decorators: narrow };
export const NarrowFormatting: Story = { ...Formatting, decorators: narrow };
