import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/resource-viewer/index.ts';
import { astrid, type Script, type ScriptedEntry } from '../src/testing/index.ts';
import { Actor, until } from './support/stage.ts';
import { tinyAudio, tinyImage, tinyPdf, tinyVideo } from './support/tiny-media.ts';

type Story = StoryObj;

/** A file, and a selector that matches when it is shown. */
const shown = (entry: ScriptedEntry, selector: string, on: Script['on'] = {}): Story => {
  const file = { id: 'the_file', kind: 'file' as const, ...entry };
  const script: Script = { user: astrid, tree: { id: 'root_files', name: 'Lindholm', children: [file] }, on };
  return {
    parameters: { script },
    play: async (context) => {
      const viewer = new Actor(context, 'resource-viewer');
      await viewer.reach('ready');
      await viewer.find(selector);
    },
  };
};

export default {
  title: 'Elements/Resource viewer/Files',
  component: 'resource-viewer',
  tags: ['!autodocs'],
  args: { resourceId: 'the_file' },
} satisfies Meta;

export const Text = shown(
  { name: 'kassa.py', mediaType: 'text/plain', content: 'def summa(rader):\n    return sum(rader)\n' },
  ".plain .number[data-line='2']",
);

export const LongLines = shown(
  {
    name: 'protokoll.txt',
    mediaType: 'text/plain',
    content: Array.from(
      { length: 120 },
      (_, at) => `${at + 1}. ${'Styrelsen beslutade enligt förslaget. '.repeat((at % 4) + 1)}\n`,
    ).join(''),
  },
  ".plain .number[data-line='2']",
);

export const Table = shown(
  { name: 'medlemmar.csv', mediaType: 'text/csv', content: 'Namn;Ort;År\nAstrid Lind;Luleå;2019\nBo Ek;Visby;2021\n' },
  '.cells td',
);

export const Tree = shown(
  {
    name: 'stadgar.json',
    mediaType: 'application/json',
    content: JSON.stringify({
      namn: 'Lindholm',
      grundad: 1974,
      styrelse: [{ namn: 'Astrid Lind' }, { namn: 'Bo Ek' }],
    }),
  },
  '.nodes summary',
);

/** A file with the bytes that `make` created; shown once `isThere` returns `true`. */
function real<Found extends HTMLElement>(
  entry: ScriptedEntry,
  selector: string,
  make: () => string | Promise<string>,
  isThere: (found: Found) => boolean,
): Story {
  const expiresAt = '2030-01-01T00:00:00Z';
  const link = async () => ({ json: { url: await make(), expiresAt } });
  const story = shown(entry, selector, { link });
  return {
    ...story,
    play: async (context) => {
      const found = await new Actor(context, 'resource-viewer').find<Found>(selector);
      await until(() => isThere(found));
    },
  };
}

export const Image = real<HTMLImageElement>(
  { name: 'Lokalen.png', mediaType: 'image/png' },
  '.picture img',
  tinyImage,
  (image) => image.naturalWidth === 320,
);

export const Audio = real<HTMLAudioElement>(
  { name: 'Inspelning.wav', mediaType: 'audio/wav' },
  'audio',
  tinyAudio,
  (audio) => audio.duration === 1,
);

export const Video = real<HTMLVideoElement>(
  { name: 'Film.webm', mediaType: 'video/webm' },
  'video',
  tinyVideo,
  (video) => video.videoWidth === 320,
);

export const Pdf = real<HTMLIFrameElement>(
  { name: 'Dagordning.pdf', mediaType: 'application/pdf' },
  'iframe',
  tinyPdf,
  (frame) => frame.src.startsWith('blob:'),
);

export const TooManyPixels = shown(
  {
    name: 'Karta.tiff',
    mediaType: 'image/tiff',
    size: 48_000_000,
    tasks: [{ concept: 'thumbnail', state: 'failed', updatedAt: '2026-11-12T09:42:10Z' }],
    outputs: { thumbnail: { error: 'too_many_pixels' } },
  },
  '.file-card',
);

export const Broken = shown({ name: 'Lokalen.png', mediaType: 'image/png' }, '.file-card');

export const NoPreview = shown({ name: 'Arkiv.zip', mediaType: 'application/zip', size: 2_400_000 }, '.file-card');
