import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { IndexedUploads } from '../src/controllers/upload-store.ts';
import '../src/elements/resource-viewer/index.ts';
import { astrid, problem, type Answer, type Script } from '../src/testing/index.ts';
import { Actor, platformOf, until, type StageContext } from './support/stage.ts';

type Story = StoryObj;

const held: Answer = { held: 'ordinary' };
const film = new File([new Uint8Array(6_000_000)], 'Inspelning.mp4', { type: 'video/mp4', lastModified: 1 });
const small = (name: string) => new File([new Uint8Array(2_300)], name, { lastModified: 1 });

/** Drops files on the list. */
async function drop(context: StageContext, ...files: File[]) {
  const viewer = new Actor(context, 'resource-viewer');
  await viewer.reach('ready');
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const grid = await viewer.find('.grid');
  grid.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }));
  await viewer.find('.upload');
  return viewer;
}

const onTheWay = { sendUpload: ['ordinary', held] } as const;
const script = (on: Script['on'] = {}): { script: Script } => ({ script: { user: astrid, on } });

/** Unfinished uploads of another page. */
async function leave(context: Pick<StageContext, 'loaded'>, names: readonly string[]): Promise<void> {
  const { baseUrl } = platformOf(context);
  const uploads = new IndexedUploads(`service:uploads:${baseUrl}:${astrid.id}`);
  const target = { id: 'arsmote', name: 'Årsmöte 2026' };
  const folder = await navigator.storage.getDirectory();
  await uploads.put(
    names.map((name, index) => ({
      key: name,
      tab: 'gone',
      at: Date.now(),
      facts: { name, size: 6_000_000, lastModified: 1, mediaType: 'video/mp4', path: [], target },
      onConflict: 'fail',
      intent: crypto.randomUUID(),
      uploadId: index ? undefined : 'upload_left',
      parentId: 'arsmote',
      sent: index ? 0 : 2_500_000,
      // The browser finds the last one by itself.
      handle: index === 2 ? folder : undefined,
    })),
  );
}

export default {
  title: 'Elements/Resource viewer/Uploads',
  component: 'resource-viewer',
  tags: ['!autodocs'],
  args: { resourceId: 'arsmote' },
} satisfies Meta;

export const Uploading: Story = {
  parameters: script(onTheWay),
  play: async (context) => {
    const viewer = await drop(context, film);
    await until(() => (viewer.element.renderRoot.querySelector('progress')?.position ?? 0) > 0.1);
  },
};

export const Paused: Story = {
  parameters: script(onTheWay),
  play: async (context) => {
    const viewer = await drop(context, film);
    await viewer.press('.upload .uploads-actions .tool');
    await viewer.find('.upload.paused');
  },
};

export const Several: Story = {
  parameters: script({ ...onTheWay, beginUpload: [problem('too_large', { params: { maximum: 2_000 } })] }),
  play: async (context) => {
    const viewer = await drop(context, small('Arkiv.zip'), film, small('Anteckning.txt'), small('Lokalen.jpg'));
    await viewer.find('.upload.bad');
    await viewer.find('.uploads-question');
    await viewer.find('.upload.done');
  },
};

export const NarrowSeveral: Story = {
  ...Several,
  decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
};

export const Done: Story = {
  parameters: script(),
  play: async (context) => {
    const viewer = await drop(context, small('Anteckning.txt'));
    await viewer.find('.upload.done');
  },
};

export const Dragging: Story = {
  parameters: script(),
  play: async (context) => {
    const viewer = new Actor(context, 'resource-viewer');
    await viewer.reach('ready');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(small('Anteckning.txt'));
    const grid = await viewer.find('.grid');
    grid.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, composed: true, cancelable: true }));
    await viewer.find('.drop > span');
  },
};

export const Interrupted: Story = {
  parameters: script(),
  beforeEach: (context) => leave(context, ['Inspelning.mp4']),
  play: async (context) => {
    const viewer = new Actor(context, 'resource-viewer');
    await viewer.find('.upload.fileless');
  },
};

export const SeveralInterrupted: Story = {
  parameters: script(),
  beforeEach: (context) => leave(context, ['Inspelning 1.mp4', 'Inspelning 2.mp4', 'Inspelning 3.mp4']),
  play: async (context) => {
    const viewer = new Actor(context, 'resource-viewer');
    await viewer.find('.uploads-head.uploads-question');
  },
};
