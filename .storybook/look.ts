/** Languages by tag; the last two are made from English, to find untranslated and unmirrored text. */
export const languages = {
  en: 'English',
  sv: 'Svenska',
  'en-XA': 'Pseudo, longer',
  'ar-XB': 'Pseudo, right to left',
} as const;

/** Values of the toolbars. */
export interface Look {
  readonly scheme: 'light' | 'dark';
  readonly language: keyof typeof languages;
  readonly direction: 'ltr' | 'rtl';
  readonly density: 'normal' | 'compact';
}

/** Values of the toolbars, with defaults. */
export const readLook = (globals: Partial<Look>): Look => ({
  scheme: globals.scheme ?? 'light',
  language: globals.language ?? 'en',
  direction: globals.direction ?? 'ltr',
  density: globals.density ?? 'normal',
});

const backgrounds = { light: 'oklch(0.985 0.003 262)', dark: 'oklch(0.17 0.008 262)' };
const texts = { light: 'oklch(0.24 0.018 262)', dark: 'oklch(0.945 0.006 262)' };

/** Tokens of `density="compact"`, for a whole canvas. */
const compact = { '--service-control-size': '30px', '--service-space': '3px' };

/** Applies a look to a canvas as a host page would: by `color-scheme`, `lang`, `dir` and tokens. */
export function dress(canvas: HTMLElement, { scheme, language, direction, density }: Look): void {
  canvas.lang = language;
  canvas.dir = direction;
  canvas.style.colorScheme = scheme;
  canvas.style.backgroundColor = backgrounds[scheme];
  canvas.style.color = texts[scheme];
  canvas.style.fontFamily = 'Inter, system-ui, sans-serif';
  canvas.ownerDocument.documentElement.lang = language;
  canvas.ownerDocument.body.style.backgroundColor = backgrounds[scheme];
  for (const [token, value] of Object.entries(compact)) {
    if (density === 'compact') canvas.style.setProperty(token, value);
    else canvas.style.removeProperty(token);
  }
}
