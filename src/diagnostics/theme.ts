import { report } from './report.ts';

/** Reports a theme of the script tag whose style sheet did not load. */
export function reportTheme(theme: string, url: string, known: readonly string[]): void {
  report(
    'unknown-theme',
    `data-theme="${theme}": ${url} did not load, so elements have the default theme. The themes are ${known.join(', ')}.`,
  );
}
