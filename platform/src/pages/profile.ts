import '@service/widgets/elements/access-tokens';
import { html, nothing } from 'lit';
import { withQuery, type Page } from './page.ts';
import { pageWords } from './words.ts';

const path = '/profil';

/** `/profil`: who somebody is here, and the tokens that act for them. */
export const profile: Page = {
  path,
  title: 'profile',
  async render({ call, services, locale, url }, { failure }) {
    const { user } = await services.session(call);
    if (!user) return new URL(withQuery('/logga-in', { returnTo: path }), url);
    services.ensureChallengeCookie(call);
    const words = pageWords[locale];
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
        </div>
      </service-platform>
    `;
  },
  // what the form of the menu posts goes home
  post: async () => path,
};
