import { themeNames } from './theme/themes/names.ts';

/** Adds the style sheet of a theme to the page; if it does not load, elements keep the default theme. */
export function loadTheme(theme: string, script: URL): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(`themes/${theme}.css`, script).href;
  link.onerror = () =>
    import('./diagnostics/theme.ts')
      .then(({ reportTheme }) => reportTheme(theme, link.href, themeNames))
      .catch(() => undefined);
  document.head.append(link);
}
