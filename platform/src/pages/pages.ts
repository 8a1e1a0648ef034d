import '@service/widgets/elements/current-user';
import '@service/widgets/elements/platform';
import '@service/widgets/elements/sign-in';
import '@service/widgets/elements/sign-up';
import '@service/widgets/elements/verify';
import { safeReturnTo, uuidOf } from '@service/widgets/contract';
import { Hono } from 'hono';
import { html, nothing, type TemplateResult } from 'lit';
import type { Keyed } from '../events/idempotency.ts';
import { invalid, ProblemError } from '../problem.ts';
import type { Call, PlatformEnv } from '../routes/call.ts';
import { mount } from '../routes/endpoint.ts';
import type { PlatformServices } from '../routes/services.ts';
import { mountActs } from './act-page.ts';
import { pageResponse, type PageAssets } from './document.ts';
import { extraOf } from './extra-fields.ts';
import { home } from './home.ts';
import { alone, cachingOf, redirect, withQuery, type Page, type Posted, type Visit } from './page.ts';
import { profile } from './profile.ts';
import { servedFailure, type ServedFailure } from './served.ts';
import { pageWords } from './words.ts';

const beyondHome = (returnTo: string) => (returnTo === '/' ? undefined : returnTo);

/** The six digits in what was typed or pasted; the mail's line has no others. Anything else is no try. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 6) return digits;
  throw invalid([{ path: ['code'], code: digits ? 'wrong_format' : 'required', message: 'A code has six digits.' }]);
}

/** What stands in the fields of a form again when it was refused. */
const typedIn = (fields: Record<string, string>, more: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    ['name', 'email', 'workspaceName', 'acceptTerms', 'code', ...more].flatMap((name) => {
      const typed = fields[name];
      return typed === undefined ? [] : [[name, typed]];
    }),
  );

/**
 * The same press twice is one: a browser that posts again drops the first answer, and with it the session. A form has
 * no key of its own, so that one follows from what is posted.
 */
async function pressOf(route: string, what: string): Promise<Keyed> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(what)));
  return { route, key: uuidOf(hash.subarray(0, 16)), body: '' };
}

/** What the element of a form is told. */
interface Served extends ServedFailure {
  readonly step?: 'waiting';
  readonly sentTo?: string;
  readonly values?: Record<string, string>;
}

/** As the attribute `served-state`. */
const stateOf = (served: object) => (Object.keys(served).length ? JSON.stringify(served) : nothing);

/** Signing in and signing up differ in their element and their resource type alone. */
function challengePage(
  path: string,
  title: 'signIn' | 'signUp',
  kind: 'sign-in' | 'sign-up',
  element: (visit: Visit, served: Served) => TemplateResult | Promise<TemplateResult>,
  valueOf: (visit: Visit, fields: Record<string, string>) => object | Promise<object>,
): Page {
  return {
    path,
    title,
    async render(visit, { values, ...failed }) {
      const { call, services, returnTo } = visit;
      const { user } = await services.session(call);
      if (user) return new URL(returnTo, visit.url);
      services.ensureChallengeCookie(call);
      // What was typed into the form stands in it again, also while an earlier mail is waited for.
      const asks = visit.url.searchParams.get('step') === 'ask' || values?.['email'] !== undefined;
      const pending = asks ? undefined : await services.currentChallenge(call);
      // Whichever page asked: what a mail is about must not tell whether there is an account.
      const waiting = pending && { step: 'waiting' as const, sentTo: pending.sentTo };
      const served = { ...waiting, ...failed, ...(values && { values }) };
      return alone(pageWords[visit.locale][title], await element(visit, served));
    },
    async post(visit, fields) {
      const { call, services, returnTo } = visit;
      if (fields['code'] !== undefined) {
        const code = digitsOf(fields['code']);
        const pending = await services.currentChallenge(call);
        const keyed = await pressOf(path, `${pending?.challengeId} ${code}`);
        const { returnTo: next } = await services.verify(call, { code, session: 'cookie' }, keyed);
        return next ?? returnTo;
      }
      if (fields['resend'] !== undefined) await services.resend(call);
      else await services.submitForm(call, `@service/authentication/schema/${kind}`, await valueOf(visit, fields));
      return withQuery(path, { returnTo: beyondHome(returnTo) });
    },
  };
}

function verifyPage(path: string, title: 'verify' | 'invitation'): Page {
  return {
    path,
    title,
    noStore: true,
    async render({ call, services, locale, url, returnTo }, failed) {
      const token = url.searchParams.get('token') ?? '';
      const { state, sentTo, name, elsewhere } = await services.inspectLink(call, token);
      services.ensureChallengeCookie(call);
      const step = ({ usable: 'ready', already_used: 'used', expired: 'expired' } as const)[state];
      const element = html`
        <service-verify
          lang=${locale}
          token=${token}
          return-to=${returnTo}
          sign-in-url="/logga-in"
          form-action=${path}
          served-state=${JSON.stringify({ step, sentTo, name, elsewhere, ...failed })}
        ></service-verify>
      `;
      return alone(pageWords[locale][title], element);
    },
    async post({ call, services, returnTo }, fields) {
      const { token = '' } = fields;
      const keyed = await pressOf(path, token);
      const { returnTo: next } = await services.verify(call, { token, session: 'cookie' }, keyed);
      return next ?? returnTo;
    },
  };
}

const pages: readonly Page[] = [
  home,
  profile,
  challengePage(
    '/logga-in',
    'signIn',
    'sign-in',
    ({ locale, services, returnTo, url }, served) => html`
      <service-sign-in
        lang=${locale}
        brand=${services.settings.brand ?? nothing}
        email=${url.searchParams.get('email') ?? nothing}
        return-to=${returnTo}
        sign-up-url=${withQuery('/registrera', { returnTo: beyondHome(returnTo) })}
        form-action=${withQuery('/logga-in', { returnTo: beyondHome(returnTo) })}
        served-state=${stateOf(served)}
        autofocus
      ></service-sign-in>
    `,
    ({ returnTo }, { email = '' }) => ({ email, returnTo }),
  ),
  challengePage(
    '/registrera',
    'signUp',
    'sign-up',
    async (visit, served) => {
      const { locale, services, returnTo, url } = visit;
      const { brand, terms, signUpFields } = services.settings;
      const extra = await extraOf(visit, served.values);
      return html`
        <service-sign-up
          lang=${locale}
          brand=${brand ?? nothing}
          email=${url.searchParams.get('email') ?? nothing}
          return-to=${returnTo}
          sign-in-url=${withQuery('/logga-in', { returnTo: beyondHome(returnTo) })}
          terms-url=${terms?.termsUrl ?? nothing}
          privacy-url=${terms?.privacyUrl ?? nothing}
          form-action=${withQuery('/registrera', { returnTo: beyondHome(returnTo) })}
          .extra=${extra?.fields}
          served-state=${stateOf({ ...served, ...(extra && { extra: signUpFields.served }) })}
          autofocus
        ></service-sign-up>
      `;
    },
    async (visit, fields) => {
      const { name = '', email = '', workspaceName = '', acceptTerms } = fields;
      const { locale, returnTo, services } = visit;
      return {
        ...(await extraOf(visit, fields))?.values,
        name,
        email,
        workspaceName,
        locale,
        returnTo,
        ...(services.settings.terms && { acceptTerms: acceptTerms === 'true' }),
      };
    },
  ),
  verifyPage('/verify-sign-in', 'verify'),
  verifyPage('/inbjudan/verifiera', 'invitation'),
];

/** The published pages and the home page: rendered here, taken over by script where there is some. */
export const createPages =
  (assets: PageAssets) =>
  (services: PlatformServices): Hono<PlatformEnv> => {
    const app = new Hono<PlatformEnv>();
    for (const page of pages) {
      const visitOf = (call: Call): Visit => {
        const url = new URL(call.request.url);
        const returnTo = safeReturnTo(url.searchParams.get('returnTo')) ?? '/';
        return { call, services, locale: call.locale, url, returnTo };
      };
      const show = async (visit: Visit, posted?: Posted): Promise<Response> => {
        const failed = posted?.problem ? servedFailure(posted.problem.toProblem(), visit.locale) : {};
        const body = await page.render(visit, { ...failed, ...(posted?.values && { values: posted.values }) });
        if (body instanceof URL) return redirect(body.pathname + body.search + body.hash);
        const { locale } = visit;
        const content = {
          title: pageWords[locale][page.title],
          locale,
          brand: services.settings.brand,
          body,
          media: page.media ? services.settings : undefined,
        };
        const caching = page.noStore ? 'no-store, no-transform' : cachingOf(visit);
        return pageResponse(assets, { ...content, status: posted?.problem?.status ?? 200 }, caching);
      };
      mount(app, page.path, {
        GET: (context) => show(visitOf(context.var.call)),
        POST: async (context) => {
          const visit = visitOf(context.var.call);
          const fields = await services.readForm(visit.call);
          try {
            const next = await page.post(visit, fields);
            return typeof next === 'string' ? redirect(next) : await show(visit, next);
          } catch (error) {
            if (!(error instanceof ProblemError)) throw error;
            const { token } = fields;
            if (token !== undefined) visit.url.searchParams.set('token', token);
            const extra = Object.keys(services.settings.signUpFields.served.properties);
            return show(visit, { problem: error, values: typedIn(fields, extra) });
          }
        },
      });
    }
    mountActs(app, assets, services);
    return app;
  };
