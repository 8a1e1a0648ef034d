import type { Preview, StoryContext } from '@storybook/web-components-vite';
import { ref } from 'lit/directives/ref.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, unsafeStatic } from 'lit/static-html.js';
import { createElement, lazy, Suspense } from 'react';
import { onPlatform } from '../stories/support/stage.ts';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { withArgs, withEmptyArgs } from './apply-args.ts';
import { argTypesOf } from './arg-types.ts';
import { expectCleanConsole, recordConsole } from './console.ts';
import { dress, readLook, toolbars, viewports, type Look } from './look.ts';
import { elements } from './manifest.ts';
import { addLanguage, type Translation } from '../src/localisation/index.ts';
import { addPseudoLanguages } from '../test/support/pseudo-languages.ts';
import { frameworks, usageOf, type StoryCode } from './source.ts';
import { expectState } from './state-stories.ts';
import { expectTranslated } from './translation.ts';
import { forgetWhatBrowsersKeep, openPlatform } from './platform.ts';

addPseudoLanguages();

/** Loaded when a page is shown: its blocks weigh more than a story. */
const DocsPage = lazy(() => import('./docs-page.ts').then((module) => ({ default: module.DocsPage })));

const isTest = import.meta.env.MODE === 'test';

/** More checks than in the gate, of a suite of `npm run verify:full`. */
const checks = import.meta.env['STORY_CHECKS'];

/** Language of all stories in a test; `STORY_LANGUAGE` names another one. */
const storyLanguage = () => (import.meta.env['STORY_LANGUAGE'] ?? 'en') as Look['language'];

const translations: Partial<Record<Look['language'], () => Promise<Translation>>> = {
  de: () => import('../src/localisation/translations/de.ts').then(({ de }) => de),
  ar: () => import('../src/localisation/translations/ar.ts').then(({ ar }) => ar),
};

/** Adds the language of the toolbar before a story is rendered, because stories read its messages at once. */
async function addTranslation({ globals }: { readonly globals: Partial<Look> }): Promise<void> {
  const { language } = readLook(globals);
  const messages = await translations[language]?.();
  if (messages) addLanguage(language, messages);
}

const choices = (title: string, icon: string, values: Record<string, string>) => ({
  toolbar: {
    title,
    icon,
    dynamicTitle: true,
    items: Object.entries(values).map(([value, name]) => ({ value, title: name })),
  },
});

const codeOf = ({ parameters }: Pick<StoryContext, 'parameters'>): StoryCode => (parameters['code'] ?? {}) as StoryCode;

/** Source of a story for a script tag. */
const sourceOf = (
  _code: string,
  { component, args, parameters }: Pick<StoryContext, 'component' | 'args' | 'parameters'>,
) => {
  const usage = usageOf(argTypesOf(String(component)), args, codeOf({ parameters }));
  return usage && frameworks['Script tag']?.write(usage);
};

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    theme: choices('Theme', 'paintbrush', toolbars.theme),
    scheme: choices('Scheme', 'mirror', toolbars.scheme),
    language: choices('Language', 'globe', toolbars.language),
    direction: choices('Direction', 'transfer', toolbars.direction),
    density: choices('Density', 'component', toolbars.density),
    textSize: choices('Text size', 'paragraph', toolbars.textSize),
    contrast: choices('Contrast', 'contrast', toolbars.contrast),
    network: choices('Network', 'lightning', toolbars.network),
  },
  initialGlobals: {
    ...({ ...readLook({}), language: storyLanguage() } satisfies Look),
    // Checked in the gate; a press in the panel checks a story here. axe is a tenth of what a first story loads.
    a11y: { manual: true },
  },
  parameters: {
    // Tests check more than the addon: each scheme and language, by `expectAccessibleEverywhere`.
    a11y: { test: isTest ? 'off' : 'error' },
    controls: { expanded: true },
    docs: {
      extractArgTypes: argTypesOf,
      extractComponentDescription: (tag: string) => elements.get(tag)?.description,
      page: () => createElement(Suspense, null, createElement(DocsPage)),
      source: { type: 'code', transform: sourceOf, language: 'html' },
      toc: true,
    },
    backgrounds: { disable: true },
    viewport: { options: viewports },
    options: {
      storySort: {
        method: 'alphabetical',
        includeNames: true,
        order: [
          'Start',
          ['Start here', '*'],
          'Elements',
          ['*', ['Docs', 'Overview', 'Directory', ['Docs', 'Overview', '*'], '*', ['Overview', '*']]],
          'Theme',
          [
            'Theming (themes, dark and light, accent, brand)',
            'Design language (colour, contrast, type, space, radius, motion, shadow)',
            'Theme editor (accent, colours, radius, density, font, CSS)',
            'All tokens (colour, radius, space, font, custom properties)',
            '*',
          ],
          'Pages',
        ],
      },
    },
  },
  // The element of the story; its arguments are set by `withArgs`.
  render: (_args, context) => {
    const { content = '', properties = {} } = codeOf(context);
    if (context.component === 'service-platform') return onPlatform(context, html`${unsafeHTML(content)}`);
    const tag = unsafeStatic(String(context.component));
    const assign = ref((element) => element && Object.assign(element, properties));
    return onPlatform(context, html`<${tag} ${assign}>${unsafeHTML(content)}</${tag}>`);
  },
  beforeEach: isTest ? [recordConsole, forgetWhatBrowsersKeep] : forgetWhatBrowsersKeep,
  loaders: [openPlatform, addTranslation],
  argsEnhancers: [withEmptyArgs],
  decorators: [
    withArgs,
    (story, { canvasElement, globals }) => {
      dress(canvasElement, readLook(globals));
      return story();
    },
  ],
  afterEach: async ({ id, canvasElement, globals, parameters, args }) => {
    if (!isTest) return;
    const look = readLook(globals);
    const lines = parameters as { readonly console?: RegExp; readonly consoleWhenBusy?: RegExp };
    await expectCleanConsole(lines.console, lines.consoleWhenBusy);
    if (checks === 'adaptations') return (await import('./adaptations.ts')).expectAdaptable(canvasElement);
    expectState(id, canvasElement);
    await expectTranslated(canvasElement, look, [parameters, args]);
    await expectAccessibleEverywhere(canvasElement, look, checks === 'looks');
  },
};

export default preview;
