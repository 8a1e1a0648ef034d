import type { Locale } from '@service/widgets/contract';
import { directionOf } from '@service/widgets/localisation';
import { pageWords } from './words.ts';

/** Inline styles: the first paint waits for no file. */
const source = `
:root {
  color-scheme: light dark;
  --line: light-dark(oklch(0.915 0.006 262), oklch(0.305 0.012 262));
  --link: light-dark(oklch(0.52 0.19 262), oklch(0.76 0.12 262));
  --surface: light-dark(#fff, oklch(0.205 0.009 262));
  --quiet: light-dark(oklch(0.49 0.018 262), oklch(0.72 0.014 262));
  --ring: light-dark(oklch(0.55 0.19 262), oklch(0.62 0.19 262));
  background: light-dark(oklch(0.985 0.003 262), oklch(0.17 0.008 262));
  color: light-dark(oklch(0.24 0.018 262), oklch(0.945 0.006 262));
}
body {
  margin: 0;
  font:
    0.84375rem/1.5 Inter,
    system-ui,
    sans-serif;
}
.skip {
  position: absolute;
  z-index: 1;
  inset-block-start: 0.5rem;
  inset-inline-start: 1rem;
  padding: 0.5rem 0.875rem;
  border-radius: 8px;
  background: var(--link);
  color: light-dark(#fff, #000);
  text-decoration: none;
}
.skip:not(:focus) {
  clip-path: inset(50%);
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
  padding: 0 1rem 1.5rem;
  outline: none;
}
.alone {
  display: grid;
  place-items: center;
  min-height: calc(100dvh - 7.75rem);
}
.alone > * {
  width: min(100%, 22.5rem);
}
.top,
.top nav {
  display: flex;
  align-items: center;
  gap: 1rem;
}
.top {
  width: min(68.75rem, 100% - 2rem);
  min-height: 2.25rem;
  margin: 0 auto 1.5rem;
  padding: 1rem 0 0.75rem;
  border-bottom: 1px solid var(--line);
}
.top nav {
  flex: 1;
  justify-content: space-between;
}
/* The page shows the sign-in. */
.top:has(+ main [slot='signed-out']) service-current-user:state(signed-out) {
  display: none;
}
.top:has(+ main service-dashboard:state(editing)) .customise,
.top:has(service-current-user:state(signed-out)) .customise,
.top:has(.customise) + main service-dashboard::part(edit),
.button[hidden],
.first[hidden] {
  display: none;
}
.customise svg {
  display: none;
}
/* A card alone: in the middle of the window, with the brand above. */
.bare {
  border-color: transparent;
}
.bare nav {
  justify-content: center;
}
.bare + main .alone {
  box-sizing: border-box;
  padding-block-end: 3.5rem;
}
.top > *,
.top nav > * {
  min-width: 0;
}
.brand {
  color: inherit;
  overflow-wrap: break-word;
  text-decoration: none;
  font-size: 0.9375rem;
  font-weight: 600;
  letter-spacing: -0.012em;
}
.brand:focus-visible,
.files:focus-visible,
.skip:focus-visible {
  outline: 2px solid var(--ring);
  outline-offset: 4px;
  border-radius: 3px;
}
.files {
  color: inherit;
  text-underline-offset: 3px;
}
.card {
  box-sizing: border-box;
  padding: 1.75rem;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  overflow-wrap: anywhere;
}
.card h1,
.card h2 {
  margin: 0;
  font-size: 1.125rem;
  font-weight: 600;
  letter-spacing: -0.012em;
  line-height: 1.3;
}
.card p {
  margin: 0.25rem 0 0;
  color: var(--quiet);
}
.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  box-sizing: border-box;
  min-height: 2.25rem;
  padding: 0.25rem 0.875rem;
  border: 1px solid light-dark(oklch(0.86 0.008 262), oklch(0.36 0.014 262));
  border-radius: 8px;
  background: var(--surface);
  color: inherit;
  font: inherit;
  font-weight: 500;
  text-decoration: none;
  cursor: pointer;
}
.button:hover {
  background: light-dark(oklch(0.965 0.005 262), oklch(0.255 0.012 262));
}
.button:focus-visible,
.mail :focus-visible {
  outline: 2px solid var(--ring);
  outline-offset: 2px;
}
.primary,
.primary:hover {
  border-color: transparent;
  background: oklch(0.55 0.19 262);
  color: #fff;
}
.primary:hover {
  background: color-mix(in oklch, oklch(0.55 0.19 262), #000 12%);
}
.failure .button {
  width: 100%;
  margin-top: 1.25rem;
}
.mails {
  display: grid;
  gap: 1rem;
  max-width: 42.5rem;
  margin: 0 auto;
}
.mails h1 {
  margin: 0;
  font-size: 1.375rem;
  font-weight: 600;
  letter-spacing: -0.012em;
}
.mails p {
  margin: 0;
}
.mail pre {
  margin: 1rem 0 0;
  font: inherit;
  white-space: pre-wrap;
}
.mail a {
  color: var(--link);
}
.home {
  max-width: 68.75rem;
  margin: 0 auto;
}
.home > p {
  margin: 0 0 0.75rem;
}
.plain {
  display: none;
}
.first {
  margin: 0 0 0.75rem;
  padding-block: 0.375rem;
  padding-inline: 1rem 0.375rem;
  border-radius: 12px;
  background: light-dark(oklch(0.955 0.022 262), oklch(0.29 0.045 262));
}
.first p {
  flex: 1 1 15rem;
  margin: 0.375rem 0;
}
.first,
.deleted {
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 0.25rem 0.75rem;
  margin: 0 0 0.75rem;
}
.profile {
  max-width: 42.5rem;
  margin: 0 auto;
}
.profile h1 {
  margin: 0 0 1rem;
  font-size: 1.375rem;
  font-weight: 600;
  letter-spacing: -0.012em;
}
.profile dl {
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 0.25rem 1.5rem;
  margin: 0 0 2rem;
  overflow-wrap: anywhere;
}
.profile dt {
  color: var(--quiet);
}
.profile dd {
  margin: 0;
}
.home > resource-viewer {
  --service-viewer-size: max(26.25rem, calc(100dvh - 7.0625rem));
}
service-sign-in,
service-sign-up,
service-verify {
  display: block;
}
@media (max-width: 30rem) {
  .top {
    gap: 0.5rem;
  }
  .top nav {
    flex: 1 1 auto;
  }
  /* Its icon, and first of all the name of the user gets shorter, so that words of the links stay whole. */
  .customise {
    flex: none;
    width: 2.25rem;
    padding: 0;
  }
  .customise svg {
    display: block;
  }
  .customise span {
    display: none;
  }
  .customise + service-current-user {
    flex: 0 1000 auto;
    min-width: 3.5rem;
    max-width: 8rem;
  }
}
@media (pointer: coarse) {
  .button {
    min-width: 2.75rem;
    min-height: 2.75rem;
  }
}
@media print {
  .top {
    display: none;
  }
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

/** Policy of a page without script, elements and forms. */
export async function staticPolicy(): Promise<string> {
  const [hash] = await styleHashes('');
  return `default-src 'none'; style-src ${hash}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

export interface WholePage {
  readonly title: string;
  readonly locale: Locale;
  readonly brand: string | undefined;
  readonly head?: readonly string[];
  /** Text of the link to the home page; by default the brand. */
  readonly home?: string | undefined;
  /** Path of the user's files. */
  readonly files?: string | undefined;
  /** End of the banner, not escaped. */
  readonly account?: string;
  /** Content of `<main>`, not escaped. */
  readonly markup: string;
}

/** The banner of all pages: the first tab stop, and the navigation. */
function beginning({ locale, brand, home = brand, files, account = '' }: WholePage): string {
  const words = pageWords[locale];
  const link = (kind: string, href: string, text: string) =>
    `<a class="${kind}" href="${escapeText(href)}">${escapeText(text)}</a>`;
  return `<header class="top${account ? '' : ' bare'}">${link('skip', '#content', words.skip)}<nav aria-label="${words.navigation}">${link('brand', '/', home ?? words.home)}${
    files === undefined ? '' : link('files', files, words.files)
  }</nav>${account}</header>`;
}

/** HTML of a page. Its style is the first of its `styleHashes`. */
export function wholePage(page: WholePage): string {
  const { title, locale, brand, head = [], markup } = page;
  return `<!doctype html>
<html lang="${locale}"${directionOf(locale) === 'rtl' ? ' dir="rtl"' : ''}>
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
${beginning(page)}
<main id="content" tabindex="-1">${markup}</main>
</body>
</html>
`;
}
