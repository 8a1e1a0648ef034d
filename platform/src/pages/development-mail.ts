import type { Locale } from '@service/widgets/contract';
import { Hono } from 'hono';
import { ProblemError } from '../problem.ts';
import type { DevelopmentMail } from '../settings.ts';
import type { PlatformEnv } from '../http/call.ts';
import { mount } from '../http/endpoint.ts';
import { wantsPage } from '../http/negotiation.ts';
import { escapeText, staticPolicy, wholePage } from './whole-page.ts';

const withLinks = (text: string) =>
  escapeText(text).replace(/https?:\/\/(?:(?!&#(?:34|39|60|62);)\S)+/g, (url) => `<a href="${url}">${url}</a>`);

/** In the time zone of this machine, which the reader is at. */
const readable = (date: Date, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);

const article = (
  { to, template, subject, text, sentAt }: DevelopmentMail,
  locale: Locale,
) => `<article class="card mail">
<h2 dir="auto">${escapeText(subject)}</h2>
<p>${words[locale].to} <bdi>${escapeText(to)}</bdi>, <time datetime="${sentAt.toISOString()}">${readable(sentAt, locale)}</time>, <bdi>${escapeText(template)}</bdi></p>
<pre dir="auto">${withLinks(text)}</pre>
</article>`;

const words: Readonly<Record<Locale, Readonly<Record<'title' | 'to' | 'empty', string>>>> = {
  en: {
    title: 'Mail that would have been sent',
    to: 'To',
    empty: 'None yet. Sign in or sign up, and the mail appears here.',
  },
  sv: {
    title: 'Mejl som skulle ha skickats',
    to: 'Till',
    empty: 'Inga än. Logga in eller skapa ett konto, så visas mejlet här.',
  },
  de: {
    title: 'E-Mails, die gesendet worden wären',
    to: 'An',
    empty: 'Noch keine. Melde dich an oder registriere dich, dann erscheint die E-Mail hier.',
  },
  ar: {
    title: 'رسائل كانت ستُرسل',
    to: 'إلى',
    empty: 'لا توجد رسائل بعد. سجّل الدخول أو أنشئ حسابًا، وستظهر الرسالة هنا.',
  },
};

const page = (mails: readonly DevelopmentMail[], brand: string | undefined, locale: Locale) =>
  wholePage({
    title: words[locale].title,
    locale,
    brand,
    markup: `<div class="mails">
<h1>${words[locale].title}</h1>
${mails.length ? mails.map((mail) => article(mail, locale)).join('\n') : `<p>${words[locale].empty}</p>`}
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
      const { locale } = context.var.call;
      return context.html(page(mails, brand, locale), 200, {
        ...headers,
        'Content-Language': locale,
        'Content-Security-Policy': await staticPolicy(),
        'Referrer-Policy': 'no-referrer',
      });
    },
  });
  return app;
}
