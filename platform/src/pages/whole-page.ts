import type { Locale } from '@service/widgets/contract';

/** Inline styles: the first paint waits for no file. */
const source = `
:root {
  color-scheme: light dark;
  --line: light-dark(oklch(0.915 0.006 262), oklch(0.305 0.012 262));
  background: light-dark(oklch(0.985 0.003 262), oklch(0.17 0.008 262));
  color: light-dark(oklch(0.24 0.018 262), oklch(0.945 0.006 262));
  font:
    13.5px/1.5 Inter,
    system-ui,
    sans-serif;
}
body {
  margin: 0;
}
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
main {
  box-sizing: border-box;
  min-height: 100vh;
  min-height: 100dvh;
  padding: 24px 16px;
}
.alone {
  display: grid;
  place-items: center;
  min-height: calc(100dvh - 48px);
}
.alone > * {
  width: min(100%, 360px);
}
.top {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  max-width: 1100px;
  margin: -8px auto 24px;
  padding-bottom: 12px;
  border-bottom: 1px solid var(--line);
}
.top > * {
  min-width: 0;
}
.brand {
  color: inherit;
  overflow-wrap: anywhere;
  text-decoration: none;
  font-size: 15px;
  font-weight: 620;
  letter-spacing: -0.012em;
}
.brand:focus-visible {
  outline: 2px solid light-dark(oklch(0.55 0.19 262), oklch(0.62 0.19 262));
  outline-offset: 4px;
  border-radius: 3px;
}
.files {
  margin-inline-start: auto;
  color: inherit;
  text-underline-offset: 3px;
}
.failure h1 {
  margin: 0 0 8px;
  font-size: 18px;
  font-weight: 620;
  letter-spacing: -0.012em;
}
.failure p {
  margin: 0 0 16px;
}
.failure a {
  color: inherit;
  text-underline-offset: 3px;
}
.home {
  max-width: 1100px;
  margin: 0 auto;
}
.home > p {
  margin: 0 0 12px;
}
.plain {
  display: none;
}
.deleted {
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px 12px;
  margin: 0 0 12px;
}
.profile {
  max-width: 680px;
  margin: 0 auto;
}
.profile h1 {
  margin: 0 0 16px;
  font-size: 22px;
  font-weight: 620;
  letter-spacing: -0.012em;
}
.profile dl {
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 4px 24px;
  margin: 0 0 32px;
  overflow-wrap: anywhere;
}
.profile dt {
  color: light-dark(oklch(0.49 0.018 262), oklch(0.72 0.014 262));
}
.profile dd {
  margin: 0;
}
.deleted button {
  min-height: 36px;
  padding: 4px 14px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.home > resource-viewer {
  --service-viewer-size: max(420px, calc(100dvh - 112px));
}
service-sign-in,
service-sign-up,
service-verify {
  display: block;
}
`;

/** Without line breaks. */
export const pageStyle = source.trim().replace(/\n\s*/g, ' ');

export const escapeText = (text: string) => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

const hashes = new Map<string, Promise<string>>();

/** Cached hashes of dashboard styles, each of which is unique to a layout. */
const mostHashes = 500;

async function styleHash(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** Hashes of inline styles: the page's own and those of declarative shadow roots (CSP level 3 §6.7.2). */
export function styleHashes(markup: string): Promise<string[]> {
  const inMarkup = [...markup.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css!);
  if (hashes.size > mostHashes) hashes.clear();
  const sheets = new Set([pageStyle, ...inMarkup]);
  return Promise.all(
    [...sheets].map((css) => {
      const hash = hashes.get(css) ?? styleHash(css);
      hashes.set(css, hash);
      return hash;
    }),
  );
}

export interface WholePage {
  readonly title: string;
  readonly locale: Locale;
  readonly brand: string | undefined;
  readonly head?: readonly string[];
  /** Body content, not escaped. */
  readonly markup: string;
}

/** HTML of a page. Its style is the first of its `styleHashes`. */
export const wholePage = ({ title, locale, brand, head = [], markup }: WholePage): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${escapeText(brand ? `${title} · ${brand}` : title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
${head.join('\n')}
</head>
<body>
${markup}
</body>
</html>
`;
