import { raised } from '../src/theme/raised.ts';
import type { ThemeName } from '../src/theme/themes/names.ts';
import { tokens } from '../src/theme/tokens.ts';
import { themeSheets } from './themes.ts';

const builtIn = { en: 'English', sv: 'Svenska' } as const;

/** Loaded when a story is shown in one. */
const translations = { de: 'Deutsch', ar: 'العربية' } as const;

/** Made from English, to find untranslated and unmirrored text. */
const pseudo = { 'en-XA': 'Pseudo, longer', 'ar-XB': 'Pseudo, right to left' } as const;

/** Languages of the toolbar by tag. */
export const languages = { ...builtIn, ...translations, ...pseudo };

/** Languages in which every story is checked. */
export const checkedLanguages = Object.keys({ ...builtIn, ...pseudo }) as readonly (
  | keyof typeof builtIn
  | keyof typeof pseudo
)[];

/** Sizes of the page's text. Storybook reads a number in its address as a number, and no `%`. */
export const textSizes = { normal: '100 % text', large: '125 % text', larger: '150 % text', largest: '200 % text' };
const fontSizes = { normal: '', large: '125%', larger: '150%', largest: '200%' };

/** Contrasts of the toolbar: as the browser asks for, more, and forced colours. */
const contrasts = { normal: 'Normal contrast', more: 'More contrast', system: 'System colours' } as const;

/** Themes of the toolbar. */
export const themes = {
  default: 'Default theme',
  bootstrap: 'Bootstrap',
  github: 'GitHub',
  material: 'Material',
  playful: 'Playful',
} as const satisfies Record<ThemeName | 'default', string>;

/** Values of the toolbars. */
export interface Look {
  readonly theme: keyof typeof themes;
  readonly scheme: 'light' | 'dark';
  readonly language: keyof typeof languages;
  readonly direction: 'ltr' | 'rtl';
  readonly density: 'normal' | 'compact';
  readonly textSize: keyof typeof textSizes;
  readonly contrast: keyof typeof contrasts;
  readonly network: 'normal' | 'slow' | 'offline' | 'failing';
}

/** Values of the toolbars and their names. */
export const toolbars: Readonly<Record<keyof Look, Readonly<Record<string, string>>>> = {
  theme: themes,
  scheme: { light: 'Light', dark: 'Dark' },
  language: languages,
  direction: { ltr: 'Left to right', rtl: 'Right to left' },
  density: { normal: 'Normal', compact: 'Compact' },
  textSize: textSizes,
  contrast: contrasts,
  network: { normal: 'Network', slow: 'Slow network', offline: 'Offline', failing: 'Failing platform' },
};

/** Viewports of the toolbar of Storybook itself. */
export const viewports = Object.fromEntries(
  [320, 375, 768, 1400].map((width) => [
    `px${width}`,
    { name: `${width} px`, styles: { width: `${width}px`, height: '800px' }, type: 'other' as const },
  ]),
);

/** Values of the toolbars, with defaults. */
export const readLook = (globals: Partial<Look>): Look => ({
  theme: globals.theme ?? 'default',
  scheme: globals.scheme ?? 'light',
  language: globals.language ?? 'en',
  direction: globals.direction ?? 'ltr',
  density: globals.density ?? 'normal',
  textSize: globals.textSize ?? 'normal',
  contrast: globals.contrast ?? 'normal',
  network: globals.network ?? 'normal',
});

const backgrounds = { light: 'oklch(0.985 0.003 262)', dark: 'oklch(0.17 0.008 262)' };
const texts = { light: 'oklch(0.24 0.018 262)', dark: 'oklch(0.945 0.006 262)' };

/** System colours that replace the tokens in forced colours; `test/theme/media.browser.test.ts` uses the browser's. */
const systemColours = {
  '--service-accent': 'CanvasText',
  '--service-on-accent': 'Canvas',
  '--service-focus-ring': 'CanvasText',
  '--service-surface': 'Canvas',
  '--service-hover': 'Canvas',
  '--service-chosen': 'Canvas',
  '--service-text': 'CanvasText',
  '--service-text-quiet': 'CanvasText',
  '--service-line': 'CanvasText',
  '--service-line-strong': 'CanvasText',
  '--service-button-line': 'CanvasText',
  '--service-link': 'LinkText',
  '--service-bad': 'CanvasText',
  '--service-bad-wash': 'Canvas',
  '--service-warn': 'CanvasText',
  '--service-warn-wash': 'Canvas',
};

const themeSheet = new CSSStyleSheet();

/** Rules for more contrast, in the theme of the page and in the styles of the elements. */
const moreContrast = '(prefers-contrast: more)';
const forced = new WeakSet<CSSRule>();

/** Applies the rules for more contrast, or leaves them to the browser. */
function forceMoreContrast({ cssRules }: CSSStyleSheet, isForced: boolean): void {
  for (const rule of cssRules) {
    if (!(rule instanceof CSSMediaRule)) continue;
    if (rule.conditionText !== moreContrast && !forced.has(rule)) continue;
    forced.add(rule);
    rule.media.mediaText = isForced ? 'all' : moreContrast;
  }
}

/**
 * Applies a look to a canvas as a host page would: by `color-scheme`, `lang`, `dir`, font size and tokens. The density
 * is an attribute of each element.
 */
export function dress(canvas: HTMLElement, { theme, scheme, language, direction, textSize, contrast }: Look): void {
  canvas.lang = language;
  canvas.dir = direction;
  canvas.style.colorScheme = scheme;
  canvas.style.backgroundColor = backgrounds[scheme];
  canvas.style.color = texts[scheme];
  canvas.style.fontFamily = 'Inter, system-ui, sans-serif';
  const { documentElement, body, adoptedStyleSheets } = canvas.ownerDocument;
  themeSheet.replaceSync(theme === 'default' ? '' : themeSheets[theme]);
  if (!adoptedStyleSheets.includes(themeSheet)) adoptedStyleSheets.push(themeSheet);
  for (const sheet of [themeSheet, tokens.styleSheet!, raised.styleSheet!]) {
    forceMoreContrast(sheet, contrast === 'more');
  }
  documentElement.lang = language;
  documentElement.style.fontSize = fontSizes[textSize];
  body.style.backgroundColor = backgrounds[scheme];
  for (const [token, colour] of Object.entries(systemColours)) {
    canvas.style.setProperty(token, contrast === 'system' ? colour : null);
  }
}
