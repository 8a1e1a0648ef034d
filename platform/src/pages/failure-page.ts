import { problemMediaType, problemSchema, type Problem } from '@service/widgets/contract';
import { wantsPage, negotiateLocale } from '../http/negotiation.ts';
import { servedFailure } from './served-failure.ts';
import { escapeText, staticPolicy, wholePage } from './whole-page.ts';
import { pageWords } from './words.ts';

/** Paths for programs, with any Accept header. */
const forPrograms = /^\/(?:api|actions|mcp|healthz|readyz|assets|cdn)(?:\/|$)/;

const isForPerson = ({ headers, url }: Request) =>
  wantsPage(headers.get('accept')) && !forPrograms.test(new URL(url).pathname);

const titles: Readonly<Record<string, 'notFound' | 'notYet'>> = { not_found: 'notFound', unavailable: 'notYet' };

/** Seconds until the page reloads; not after a post. */
const refreshOf = ({ method }: Request, { code, retryAfter }: Problem) =>
  code === 'unavailable' && method === 'GET' ? retryAfter : undefined;

/**
 * Shows a problem as a page if a browser asked: same status and headers, in the user's language. Other responses are
 * unchanged.
 */
export async function withFailurePage(
  request: Request,
  answer: Response,
  brand: string | undefined,
): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith(problemMediaType) || !isForPerson(request)) return answer;
  const locale = negotiateLocale(request.headers.get('accept-language'));
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', locale);
  headers.set('Content-Security-Policy', await staticPolicy());
  if (!answer.body) return new Response(null, { status: answer.status, headers });
  const problem = problemSchema.parse(await answer.json());
  const words = pageWords[locale];
  const refresh = refreshOf(request, problem);
  const title = words[titles[problem.code] ?? 'failed'];
  const sentence = refresh === undefined ? servedFailure({ ...problem, issues: [] }, locale).failure : words.triesAgain;
  const markup = `<div class="alone"><div class="card failure">
<h1>${escapeText(title)}</h1>
<p>${escapeText(sentence ?? '')}</p>
${refresh === undefined ? `<a class="button" href="/">${escapeText(words.toHome)}</a>` : ''}
</div></div>`;
  const head = refresh === undefined ? [] : [`<meta http-equiv="refresh" content="${refresh}">`];
  return new Response(wholePage({ title, locale, brand, head, markup }), { status: answer.status, headers });
}
