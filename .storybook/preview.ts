import { setCustomElementsManifest, type Preview } from '@storybook/web-components-vite';
import manifest from '../custom-elements.json' with { type: 'json' };
import { expectAccessibleEverywhere } from './accessibility.ts';
import { dress, readLook, type Look } from './look.ts';
import { forgetWhatBrowsersKeep, openPlatform } from './platform.ts';

setCustomElementsManifest(manifest);

const isTest = import.meta.env.MODE === 'test';

const choices = (title: string, icon: string, values: Record<string, string>) => ({
  toolbar: {
    title,
    icon,
    dynamicTitle: true,
    items: Object.entries(values).map(([value, name]) => ({ value, title: name })),
  },
});

const preview: Preview = {
  globalTypes: {
    scheme: choices('Scheme', 'mirror', { light: 'Light', dark: 'Dark' }),
    language: choices('Language', 'globe', { en: 'English', sv: 'Svenska' }),
    direction: choices('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
    density: choices('Density', 'component', { normal: 'Normal', compact: 'Compact' }),
  },
  initialGlobals: { scheme: 'light', language: 'en', direction: 'ltr', density: 'normal' } satisfies Look,
  parameters: {
    // Tests check more than the addon: each scheme and language, by `expectAccessibleEverywhere`.
    a11y: { test: isTest ? 'off' : 'error' },
    controls: { expanded: true },
    docs: { toc: true },
    backgrounds: { disable: true },
  },
  beforeEach: forgetWhatBrowsersKeep,
  loaders: [openPlatform],
  decorators: [
    (story, { canvasElement, globals }) => {
      dress(canvasElement, readLook(globals));
      return story();
    },
  ],
  afterEach: async ({ canvasElement, globals }) => {
    if (isTest) await expectAccessibleEverywhere(canvasElement, readLook(globals));
  },
};

export default preview;
