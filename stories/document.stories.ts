import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import '../src/elements/resource-viewer/index.ts';
import { astrid, type ScriptedEntry } from '../src/testing/index.ts';
import { Actor, onPlatform, wordsOf, type StageContext } from './support/stage.ts';

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

export default {
  title: 'Resources/Document',
  component: 'resource-viewer',
  parameters: { script: signedIn },
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
