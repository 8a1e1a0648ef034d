import { openPglite } from '../platform/src/adapters/database/pglite.ts';
import { createResourcePage } from '../platform/src/features/resources/pages/workspace.ts';
import { createPages } from '../platform/src/pages/create-pages.ts';
import { withFailurePage } from '../platform/src/pages/failure-page.ts';
import type { Database } from '../platform/src/ports.ts';
import { ProblemError } from '../platform/src/problem.ts';
import type { DevelopmentMail } from '../platform/src/settings.ts';
import { locales, problemStatus, type Locale, type ProblemCode } from '../src/contract/index.ts';
import { codeOf, mailTo, TestBrowser, tokenOf, type Ask } from '../test/platform/support/browser.ts';
import { TestPerson } from '../test/platform/support/people.ts';
import { emptyTables, localPeer, publicUrl, startPlatform } from '../test/platform/support/platform.ts';

/** A page in each language, as the platform serves it. */
export interface RenderedPage {
  readonly group: 'Pages' | 'Errors';
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly html: Readonly<Record<Locale, string>>;
}

const brand = 'Linden';
/** Scripts do not run in the frames. */
const assets = { script: 'data:text/javascript,', preloads: {} };

/** A document of the workspace, and a folder beside it. */
const content = {
  en: {
    folder: 'Contracts',
    name: 'Trip.md',
    text: '# Trip to Gotland\n\nWe leave on **Friday**: see the [ferry times](https://ferries.example).\n\n- [x] Book the cabin\n- [ ] Pack the tent\n',
  },
  sv: {
    folder: 'Avtal',
    name: 'Resa.md',
    text: '# Resa till Gotland\n\nVi åker på **fredag**: se [färjans tider](https://ferries.example).\n\n- [x] Boka hytten\n- [ ] Packa tältet\n',
  },
  de: {
    folder: 'Verträge',
    name: 'Reise.md',
    text: '# Reise nach Gotland\n\nWir fahren am **Freitag**: siehe die [Zeiten der Fähre](https://ferries.example).\n\n- [x] Kabine buchen\n- [ ] Zelt einpacken\n',
  },
  ar: {
    folder: 'العقود',
    name: 'رحلة.md',
    text: '# رحلة إلى غوتلاند\n\nنسافر يوم **الجمعة**: انظر [مواعيد العبّارة](https://ferries.example).\n\n- [x] حجز المقصورة\n- [ ] تجهيز الخيمة\n',
  },
} as const satisfies Record<Locale, object>;

type Shown = Omit<RenderedPage, 'html' | 'group'> & { readonly html: string };

const form = (fields: Record<string, string>): Ask => ({
  method: 'POST',
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** All pages in one language, in the order of a visit, on an empty database. */
async function pagesIn(database: Database, locale: Locale): Promise<Shown[]> {
  const developmentMails: DevelopmentMail[] = [];
  const platform = await startPlatform(database, {
    pages: createPages(assets),
    resourcePage: createResourcePage(assets),
    settings: {
      brand,
      terms: { termsUrl: `${publicUrl}/terms`, privacyUrl: `${publicUrl}/privacy` },
      developmentMail: () => Promise.resolve(developmentMails),
    },
  });
  const shown: Shown[] = [];
  const page = { accept: 'text/html', 'accept-language': locale };

  /** Shows a page to a browser, or the response to a form. */
  async function show(name: string, browser: TestBrowser, path: string, ask: Ask = { origin: null }) {
    const { status, body } = await browser.ask(path, { ...ask, headers: { ...page, ...ask.headers } });
    if (typeof body !== 'string') throw new Error(`${name}: ${path} answered ${status} without a page.`);
    shown.push({ name, path: path.replace(/[?].*/, '').replace(/\/[\w-]{30,}/, '/…'), status, html: body });
  }

  const visitor = () => new TestBrowser(platform);
  await show('Home, signed out', visitor(), '/');
  await show('Sign in', visitor(), '/logga-in');
  await show('Sign in, refused', visitor(), '/logga-in', form({ email: 'astrid@' }));
  await show('Create an account', visitor(), '/registrera');
  await show('Create an account, refused', visitor(), '/registrera', form({ name: '', email: 'astrid@example' }));

  const newcomer = visitor();
  await newcomer.signUp('astrid@example.com', { name: 'Astrid Lind', locale, acceptTerms: true });
  await show('Create an account, code', newcomer, '/registrera');
  const invitation = await mailTo(platform, 'astrid@example.com');
  const link = (mail: typeof invitation) => `?token=${tokenOf(mail)}`;
  await show('Confirm your address', visitor(), `/inbjudan/verifiera${link(invitation)}`);

  await newcomer.verify({ token: tokenOf(invitation), session: 'cookie' });
  await show('Confirm your address, used', visitor(), `/inbjudan/verifiera${link(invitation)}`);
  await show('Home, new workspace', newcomer, '/');

  const guest = visitor();
  await guest.signIn('astrid@example.com');
  const mail = await mailTo(platform, 'astrid@example.com');
  await show('Sign in, code', guest, '/logga-in');
  const wrong = codeOf(mail) === '482917' ? '482918' : '482917';
  await show('Sign in, wrong code', guest, '/logga-in', form({ code: wrong }));
  await show('Sign in by link', visitor(), `/verify-sign-in${link(mail)}`);
  platform.clock.advance(3_600);
  await show('Sign in by link, expired', visitor(), `/verify-sign-in${link(mail)}`);

  const person = await TestPerson.signUp(platform, 'bo@example.com', { name: 'Bo Ek', locale, acceptTerms: true });
  platform.clock.advance(60);
  const { folder, name, text } = content[locale];
  await person.directory(person.root, folder);
  const id = await person.document(person.root, name, text);
  await show('Home', person.browser, '/');
  await show('Document', person.browser, `/r/${id}`);
  await show('Rename, without script', person.browser, `/resource-actions/${id}/rename`);
  await show('Delete, without script', person.browser, `/resource-actions/${id}/delete`);
  await show('Profile', person.browser, '/profil');
  await show('Profile, new token', person.browser, '/profil', form({ name: 'CI', days: '90' }));

  const developer = Object.assign(visitor(), { peer: localPeer });
  /** The page is served on the machine itself only. */
  const local: Ask = { origin: null, headers: { host: 'localhost' } };
  await show('Development e-mail, empty', developer, '/dev/mail', local);
  for (const { to, template, subject, text, html } of platform.mailer.sent) {
    developmentMails.unshift({ to, template, subject, text, html, sentAt: platform.clock.now() });
  }
  await show('Development e-mail', developer, '/dev/mail', local);
  await platform.stop();
  await emptyTables(database);
  return shown;
}

const retryAfter = { rate_limited: 90, too_many_attempts: 90, unavailable: 1 };

/** The page of each problem. */
const failuresIn = (locale: Locale): Promise<Shown[]> =>
  Promise.all(
    (Object.entries(problemStatus) as [ProblemCode, number][]).map(async ([code, status]) => {
      const request = new Request(publicUrl, { headers: { accept: 'text/html', 'accept-language': locale } });
      const wait = retryAfter[code as keyof typeof retryAfter];
      const problem = new ProblemError(code, wait === undefined ? {} : { retryAfter: wait });
      const response = await withFailurePage(request, problem.toResponse(), brand);
      return { name: `${status} ${code}`, path: '', status, html: await response.text() };
    }),
  );

const inGroup = (group: RenderedPage['group'], byLocale: Readonly<Record<Locale, readonly Shown[]>>): RenderedPage[] =>
  byLocale.en.map(({ name, path, status }, at) => ({
    group,
    name,
    path,
    status,
    html: Object.fromEntries(locales.map((locale) => [locale, byLocale[locale][at]!.html])) as Record<Locale, string>,
  }));

/** All pages of the platform and of its errors. */
export async function renderPages(): Promise<RenderedPage[]> {
  const database = await openPglite();
  /** One after the other: they share the database. */
  const inEach = async (read: (locale: Locale) => Promise<Shown[]>) => {
    const shown: Partial<Record<Locale, Shown[]>> = {};
    for (const locale of locales) shown[locale] = await read(locale);
    return shown as Record<Locale, Shown[]>;
  };
  const pages = await inEach((locale) => pagesIn(database, locale));
  await database.close();
  return [...inGroup('Pages', pages), ...inGroup('Errors', await inEach(failuresIn))];
}
