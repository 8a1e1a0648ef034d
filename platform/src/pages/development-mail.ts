import { Hono } from 'hono';
import { ProblemError } from '../problem.ts';
import type { DevelopmentMail } from '../settings.ts';
import type { PlatformEnv } from '../http/call.ts';
import { mount } from '../http/endpoint.ts';
import { wantsPage } from '../http/negotiation.ts';
import { escapeText, staticPolicy, wholePage } from './whole-page.ts';

const withLinks = (text: string) =>
  escapeText(text).replace(/https?:\/\/(?:(?!&#(?:34|39|60|62);)\S)+/g, (url) => `<a href="${url}">${url}</a>`);

const article = ({ to, template, subject, text, sentAt }: DevelopmentMail) => `<article class="card mail">
<h2>${escapeText(subject)}</h2>
<p>To ${escapeText(to)}, ${sentAt.toISOString()}, ${escapeText(template)}</p>
<pre>${withLinks(text)}</pre>
</article>`;

const title = 'Mail that would have been sent';

const page = (mails: readonly DevelopmentMail[], brand: string | undefined) =>
  wholePage({
    title,
    locale: 'en',
    brand,
    markup: `<div class="mails">
<h1>${title}</h1>
${mails.length ? mails.map(article).join('\n') : '<p>None yet. Sign in or sign up, and the mail appears here.</p>'}
</div>`,
  });

/** `/dev/mail`: e-mails that would have been sent, on this machine only; others get 404. */
export function developmentMailRoutes(
  list: () => Promise<readonly DevelopmentMail[]>,
  brand: string | undefined,
): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  mount(app, '/dev/mail', {
    async GET(context) {
      if (!context.var.call.loopback) throw new ProblemError('not_found');
      const mails = await list();
      const headers = { 'Cache-Control': 'no-store' };
      if (!wantsPage(context.req.header('accept')))
        return context.json(
          mails.map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })),
          200,
          headers,
        );
      return context.html(page(mails, brand), 200, {
        ...headers,
        'Content-Security-Policy': await staticPolicy(),
        'Referrer-Policy': 'no-referrer',
      });
    },
  });
  return app;
}
