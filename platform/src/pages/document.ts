import '@service/widgets/server-rendering';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import type { Locale } from '@service/widgets/contract';
import { html, type TemplateResult } from 'lit';

/** Files that pages need, by their hashed URL. */
export interface PageAssets {
  readonly script: string;
  readonly styles: readonly string[];
  /** Preloaded beside the script, because it imports them. */
  readonly preloads: readonly string[];
}

export interface PageContent {
  readonly title: string;
  readonly locale: Locale;
  readonly brand: string | undefined;
  readonly body: TemplateResult;
  readonly status?: number;
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

const hashes = new Map<string, Promise<string>>();

async function styleHash(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/** The hashes of declarative shadow styles, which stand inline (CSP level 3 §6.7.2). */
function styleHashes(markup: string): Promise<string[]> {
  const sheets = new Set([...markup.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css!));
  return Promise.all(
    [...sheets].map((css) => {
      const hash = hashes.get(css) ?? styleHash(css);
      hashes.set(css, hash);
      return hash;
    }),
  );
}

const policy = (hashed: readonly string[]) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' ${hashed.join(' ')}`.trim(),
    `connect-src 'self'`,
    `img-src 'self' data:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html dompurify service-widgets 'allow-duplicates'`,
  ].join('; ');

/** A whole page, its elements rendered to declarative shadow DOM, under a strict policy. */
export async function pageResponse(assets: PageAssets, content: PageContent, noStore: boolean): Promise<Response> {
  const { title, locale, brand, body, status = 200 } = content;
  const markup = await collectResult(render(html`<main id="content">${body}</main>`));
  const head = [
    ...assets.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...assets.preloads.map((url) => `<link rel="modulepreload" href="${url}">`),
    `<script type="module" src="${assets.script}"></script>`,
  ];
  const page = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${escapeText(brand ? `${title} · ${brand}` : title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${head.join('\n')}
</head>
<body>
${markup}
</body>
</html>
`;
  return new Response(page, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Content-Security-Policy': policy(await styleHashes(markup)),
      'Referrer-Policy': 'same-origin',
      'Cache-Control': noStore ? 'no-store' : 'private, no-cache',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  });
}
