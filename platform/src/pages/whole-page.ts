import type { Locale } from '@service/widgets/contract';
import { pageStyle } from './page-style.ts';

export const escapeText = (text: string) => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

const hashes = new Map<string, Promise<string>>();
/** Where everything stands on a dashboard is a style of its own: as many are kept as pages are made of. */
const mostHashes = 500;

async function styleHash(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** The hashes of the styles that stand inline: the page's own and declarative shadow ones (CSP level 3 §6.7.2). */
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
  /** More elements of the head. */
  readonly head?: readonly string[];
  /** What stands in the body, as it is. */
  readonly markup: string;
}

/** The text of a page. Its style is the first of its `styleHashes`. */
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
