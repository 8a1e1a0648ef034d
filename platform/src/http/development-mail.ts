import { Hono } from 'hono';
import { ProblemError } from '../problem.ts';
import type { DevelopmentMail } from '../settings.ts';
import type { PlatformEnv } from './call.ts';
import { mount } from './endpoint.ts';
import { wantsPage } from './negotiation.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const withLinks = (text: string) =>
  escape(text).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`);

const article = ({ to, template, subject, text, sentAt }: DevelopmentMail) => `<article>
<h2>${escape(subject)}</h2>
<p>To <strong>${escape(to)}</strong>, ${sentAt.toISOString()}, <code>${escape(template)}</code></p>
<pre>${withLinks(text)}</pre>
</article>`;

const page = (mails: readonly DevelopmentMail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail that would have been sent</title>
</head>
<body>
<h1>Mail that would have been sent</h1>
${mails.length ? mails.map(article).join('\n') : '<p>None yet.</p>'}
</body>
</html>
`;

/** `/dev/mail`: e-mails that would have been sent, on this machine only; others get 404. */
export function developmentMailRoutes(list: () => Promise<readonly DevelopmentMail[]>): Hono<PlatformEnv> {
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
      return context.html(page(mails), 200, {
        ...headers,
        'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'Referrer-Policy': 'no-referrer',
      });
    },
  });
  return app;
}
