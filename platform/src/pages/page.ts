import type { Locale } from '@service/widgets/contract';
import { html, type TemplateResult } from 'lit';
import type { ProblemError } from '../problem.ts';
import type { Call } from '../routes/call.ts';
import type { PlatformServices } from '../routes/services.ts';
import type { ServedFailure } from './served.ts';
import type { pageWords } from './words.ts';

export interface Visit {
  readonly call: Call;
  readonly services: PlatformServices;
  readonly locale: Locale;
  readonly url: URL;
  /** Where to go once signed in: a path of this origin. */
  readonly returnTo: string;
}

/** A form post that leads nowhere else: what was refused of it, and what to show. */
export interface Posted {
  readonly problem?: ProblemError;
  readonly values?: Record<string, string>;
}

export interface Page {
  readonly path: string;
  readonly title: keyof Pick<
    (typeof pageWords)['en'],
    'signIn' | 'signUp' | 'verify' | 'invitation' | 'home' | 'profile'
  >;
  /** Pages whose URL or content is a secret are kept nowhere. */
  readonly noStore?: boolean;
  /** It hosts the viewer: users' pictures, sounds, films and PDFs may be shown in it. */
  readonly media?: boolean;
  readonly render: (
    visit: Visit,
    failed: ServedFailure & { values?: Record<string, string> },
  ) => Promise<TemplateResult | URL>;
  /** Answers where to go, or what is shown this once. */
  readonly post: (visit: Visit, fields: Record<string, string>) => Promise<string | Posted>;
}

export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size ? `${path}?${search}` : path;
};

/** The element has its own heading, of the second level: the page's is for those who walk by headings. */
export const alone = (title: string, element: TemplateResult) =>
  html`<h1 class="unseen">${title}</h1>
    <div class="alone">${element}</div>`;

/** What only this browser is told is not compressed beside what anybody may have put into the query. */
export const cachingOf = ({ call, url }: Visit) =>
  call.hasCookies && url.search ? 'private, no-cache, no-transform' : 'private, no-cache';

/** 303: what was posted is got (RFC 9110 §15.4.4), so that a reload posts nothing again. */
export const redirect = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
