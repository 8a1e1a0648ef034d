import { setCustomElementsManifest, type Preview } from '@storybook/web-components-vite';
import manifest from '../custom-elements.json' with { type: 'json' };
import { expectAccessibleEverywhere } from './accessibility.ts';
import { dress, languages, readLook, type Look } from './look.ts';
import { addPseudoLanguages } from '../test/support/pseudo-languages.ts';
import { expectTranslated } from './translation.ts';
import { forgetWhatBrowsersKeep, openPlatform } from './platform.ts';

setCustomElementsManifest(manifest);
addPseudoLanguages();

const isTest = import.meta.env.MODE === 'test';

/** Language of all stories in a test; `STORY_LANGUAGE` names another one. */
const storyLanguage = () => (import.meta.env['STORY_LANGUAGE'] ?? 'en') as Look['language'];

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
    language: choices('Language', 'globe', languages),
    direction: choices('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
    density: choices('Density', 'component', { normal: 'Normal', compact: 'Compact' }),
  },
  initialGlobals: { scheme: 'light', language: storyLanguage(), direction: 'ltr', density: 'normal' } satisfies Look,
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
  afterEach: async ({ canvasElement, globals, parameters, args }) => {
    if (!isTest) return;
    const look = readLook(globals);
    await expectTranslated(canvasElement, look, [parameters, args]);
    await expectAccessibleEverywhere(canvasElement, look);
  },
};

export default preview;
