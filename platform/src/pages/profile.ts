import '@service/widgets/elements/access-tokens';
import { check, newAccessTokenSchema } from '@service/widgets/contract';
import { html, nothing } from 'lit';
import { invalid } from '../problem.ts';
import { withQuery, type Page } from './page.ts';
import { plainTokens } from './plain-tokens.ts';
import { pageWords } from './words.ts';

const path = '/profil';
const day = 86_400_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `/profil`: who somebody is here, and the tokens that act for them. */
export const profile: Page = {
  path,
  title: 'profile',
  noStore: true,
  async render({ call, services, locale, url }, { failure, issues, values }) {
    const { user } = await services.session(call);
    if (!user) return new URL(withQuery('/logga-in', { returnTo: path }), url);
    services.ensureChallengeCookie(call);
    const words = pageWords[locale];
    const { items: tokens } = await services.tokens.list(call);
    return html`
      <service-platform session="signed-in" lang=${locale}>
        <header class="top">
          <a class="brand" href="/">${services.settings.brand ?? user.workspace.name}</a>
          <service-current-user
            lang=${locale}
            sign-in-url="/logga-in"
            form-action="/"
            served-user=${JSON.stringify({ id: user.id, name: user.name, email: user.email })}
          ></service-current-user>
        </header>
        <div class="profile">
          <h1>${words.profile}</h1>
          <dl>
            <dt>${words.name}</dt>
            <dd><bdi>${user.name}</bdi></dd>
            <dt>${words.email}</dt>
            <dd><bdi>${user.email}</bdi></dd>
          </dl>
          ${failure ? html`<p role="alert">${failure}</p>` : nothing}
          <service-access-tokens lang=${locale}></service-access-tokens>
          ${plainTokens({
            locale,
            path,
            tokens,
            name: values?.['name'],
            issue: issues?.['name'],
            created: values?.['created'],
          })}
        </div>
      </service-platform>
    `;
  },
  async post({ call, services }, { revoke, name = '', days, press = '' }) {
    if (revoke !== undefined) {
      await services.tokens.revoke(call, revoke);
      return path;
    }
    const expiresAt =
      days && /^\d{1,4}$/.test(days)
        ? new Date(services.tokens.now.getTime() + Number(days) * day).toISOString()
        : undefined;
    const checked = check(newAccessTokenSchema, { name, ...(expiresAt && { expiresAt }) });
    if (!checked.ok) throw invalid(checked.issues);
    // the end follows from the moment of the press: it is no part of what is pressed twice
    const keyed = uuid.test(press) ? { route: path, key: press, body: `${days} ${name}` } : undefined;
    const { token, name: made } = await services.tokens.make(call, checked.value, keyed);
    return { values: { created: token, name: made } };
  },
};
