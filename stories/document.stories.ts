import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent } from 'storybook/test';
import '../src/elements/resource-viewer/index.ts';
import { astrid, problem, type ScriptedEntry } from '../src/testing/index.ts';
import { goOffline, restoreNetwork } from './support/browser.ts';
import { Actor, onPlatform, platformOf, until, wordsOf, type StageContext } from './support/stage.ts';

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
const signedIn = { user: astrid, tree: workspace(agenda) };

async function ready(context: StageContext) {
  const viewer = new Actor(context, 'resource-viewer');
  await viewer.reach('ready');
  return viewer;
}

/** The editor, with the caret in it. */
async function writing(context: StageContext) {
  const viewer = await ready(context);
  await viewer.press('.edit');
  const field = await viewer.find('.cm-content');
  await until(() => viewer.element.shadowRoot?.activeElement === field);
  return viewer;
}

function saveElsewhere(context: StageContext): void {
  const kept = platformOf(context).resources.find('document_agenda');
  if (!kept) throw new Error('There is no document.');
  kept.content = `${agenda}\nTillagt av Bo.\n`;
  kept.revision += 1;
}

export default {
  title: 'Resources/Document',
  component: 'resource-viewer',
  parameters: { script: signedIn },
  beforeEach: () => {
    const restore = restoreNetwork();
    return () => {
      localStorage.clear();
      restore();
    };
  },
  render: (_args, context) =>
    onPlatform(context, html`<resource-viewer resource-id="document_agenda"></resource-viewer>`),
} satisfies Meta;

export const Reading: Story = {
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
  play: async (context) => {
    await writing(context);
    await userEvent.keyboard('x');
  },
};

export const Offline: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    goOffline(platformOf(context));
    await userEvent.keyboard('x{Control>}s{/Control}');
    await viewer.read(wordsOf(context).document.offlineHelp);
  },
};

export const NotSaved: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    platformOf(context).on('submit', problem('too_large'));
    await userEvent.keyboard('x{Control>}s{/Control}');
    await viewer.find('.notice.bad');
  },
};

export const NewerVersion: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    await userEvent.keyboard('x');
    saveElsewhere(context);
    viewer.element.reload();
    await viewer.read(wordsOf(context).document.newer('Bo Ek'));
  },
};

export const TwoWrote: Story = {
  play: async (context) => {
    const viewer = await writing(context);
    await userEvent.keyboard('x');
    saveElsewhere(context);
    await userEvent.keyboard('{Control>}s{/Control}');
    await viewer.read(wordsOf(context).document.conflictHeading('Bo Ek'));
  },
};
