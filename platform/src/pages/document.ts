import '@service/widgets/server-rendering';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import type { Locale } from '@service/widgets/contract';
import { provideLanguage } from '@service/widgets/localisation';
import type { TemplateResult } from 'lit';
import { messages } from '../messages.ts';
import { styleHashes, wholePage, type WholePage } from './whole-page.ts';

for (const language of ['de', 'ar'] as const) provideLanguage(language, messages[language]);

/** Scripts of the pages, by their hashed URL. */
export interface PageAssets {
  readonly script: string;
  /** Chunks that the script imports for an element, by its tag. */
  readonly preloads: Readonly<Record<string, readonly string[]>>;
  /** Scripts that provide a language that is not built in; they run before `script`. */
  readonly languages?: Partial<Readonly<Record<Locale, string>>>;
}

/** Content of `<main>` and of the banner. */
export interface PageBody extends Pick<WholePage, 'home' | 'files'> {
  readonly main: TemplateResult;
  readonly account?: TemplateResult | undefined;
}

export interface PageContent {
  readonly title: string;
  readonly locale: Locale;
  readonly brand: string | undefined;
  readonly body: PageBody;
  readonly status?: number;
  /** Users' images, audio, video and PDFs may load in it, from here or from the separate origin. */
  readonly media?: { readonly filesOrigin: URL | undefined } | undefined;
  /** Other origins that its form posts may be redirected to: Chrome applies `form-action` to redirects. */
  readonly leadsTo?: readonly string[];
}

const policy = (hashed: readonly string[], { media, leadsTo = [] }: PageContent) => {
  const files = media?.filesOrigin ? ` ${media.filesOrigin.origin}` : '';
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src ${hashed.join(' ')}`,
    `connect-src 'self'`,
    `img-src 'self' data:${media ? ` blob:${files}` : ''}`,
    ...(media ? [`media-src 'self' blob:${files}`, `frame-src 'self'${files}`] : []),
    [`form-action 'self'`, ...leadsTo].join(' '),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types lit-html dompurify service-widgets 'allow-duplicates'`,
  ].join('; ');
};

/**
 * Renders a page with its elements as declarative shadow DOM, under a strict policy.
 *
 * @param caching its `Cache-Control`
 * @returns the arguments of a `Response`
 */
export async function renderPage(assets: PageAssets, content: PageContent, caching: string) {
  const { title, locale, brand, body, status = 200 } = content;
  const { main, account: user, ...banner } = body;
  const markup = await collectResult(render(main));
  const account = user && (await collectResult(render(user)));
  const both = `${account}${markup}`;
  const preloads = Object.entries(assets.preloads).flatMap(([tag, urls]) => (both.includes(`<${tag}`) ? urls : []));
  const scripts = [assets.languages?.[locale], assets.script].filter((url) => url !== undefined);
  const head = [
    ...[...new Set(preloads)].map((url) => `<link rel="modulepreload" href="${url}">`),
    ...scripts.map((url) => `<script type="module" src="${url}"></script>`),
  ];
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    'Content-Security-Policy': policy(await styleHashes(both), content),
    'Cache-Control': caching,
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  const page = { title, locale, brand, head, markup, ...banner, ...(account && { account }) };
  return [wholePage(page), { status, headers }] as const;
}

export const pageResponse = async (...page: Parameters<typeof renderPage>): Promise<Response> =>
  new Response(...(await renderPage(...page)));
