import '@service/widgets/server-rendering';
import '@service/widgets/elements/current-user';
import '@service/widgets/elements/dashboard';
import '@service/widgets/elements/platform';
import '@service/widgets/elements/resource-viewer';
import '@service/widgets/elements/sign-in';
import { html } from 'lit';

// On a server, elements can't see the page around them, so each gets its language.
const views = {
  '/': { title: 'Files', element: html`<resource-viewer lang="en"></resource-viewer>` },
  '/dashboard': {
    title: 'Dashboard',
    element: html`<service-dashboard lang="en"></service-dashboard>`,
  },
};

/** Body of a page; `undefined` for unknown paths. `session` is the server's guess. */
export function bodyOf(path, { platform, session }) {
  const view = views[path];
  return (
    view &&
    html`<service-platform base-url=${platform} session=${session} lang="en">
      <header>
        <b>Rendered on a server</b>
        <nav>
          ${Object.entries(views).map(([href, { title }]) => html`<a href=${href}>${title}</a>`)}
        </nav>
        <service-current-user lang="en"></service-current-user>
      </header>
      <service-sign-in slot="signed-out" lang="en" sign-up-url="${platform}/registrera"></service-sign-in>
      <main slot="signed-in">${view.element}</main>
    </service-platform>`
  );
}
