import '@service/widgets/elements/resource-viewer';
import type { ResourceRead, User } from '@service/widgets/contract';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from 'hono';
import type { Reading } from '../derive/reading.ts';
import type { PlatformEnv } from '../routes/call.ts';
import { wholeNumber } from '../routes/resources/query-parameters.ts';
import type { PlatformServices } from '../routes/services.ts';
import { pageResponse, type PageAssets } from './document.ts';
import { cachingOf, type Page, type Visit } from './page.ts';
import { deletedNotice, plainStyle, plainTools, rowsInPage } from './plain.ts';
import { servedText } from './served-text.ts';
import { pageWords } from './words.ts';

interface Shown {
  readonly user: User | null;
  readonly read: ResourceRead | undefined;
  readonly facet?: string | undefined;
  readonly failure?: string | undefined;
  /** What the document's text reads as. */
  readonly text?: Reading | undefined;
}

/** Who is signed in above, and what they have below; who is not is asked in place. */
function workspace({ services, locale, url }: Visit, { user, read, facet, failure, text }: Shown): TemplateResult {
  const heading = read?.resource.name ?? user?.workspace.name;
  return html`
    <service-platform session=${user ? 'signed-in' : 'signed-out'} lang=${locale}>
      <header class="top">
        <a class="brand" href="/">${services.settings.brand ?? user?.workspace.name ?? ''}</a>
        <service-current-user
          lang=${locale}
          sign-in-url="/logga-in"
          profile-url="/profil"
          form-action="/"
          served-user=${JSON.stringify(user && { id: user.id, name: user.name, email: user.email })}
        ></service-current-user>
      </header>
      <div slot="signed-in" class="home">
        ${heading === undefined ? nothing : html`<h1 class="unseen">${heading}</h1>`}
        ${failure ? html`<p role="alert">${failure}</p>` : nothing} ${deletedNotice(url, locale)} ${plainStyle}
        ${
          user
            ? html`<resource-viewer
          lang=${locale}
          resource-id=${read?.resource.id ?? nothing}
          facet=${facet ?? nothing}
          served-read=${read ? JSON.stringify(read) : nothing}
        >${read ? plainTools(read, locale) : nothing} ${read && text ? servedText(read.resource.id, read.resource.name, text) : nothing}</resource-viewer>`
            : nothing
        }
      </div>
      <div slot="signed-out" class="alone">
        <service-sign-in
          lang=${locale}
          brand=${services.settings.brand ?? nothing}
          return-to=${user ? nothing : '/'}
          sign-up-url="/registrera"
          form-action="/logga-in"
        ></service-sign-in>
      </div>
    </service-platform>
  `;
}

const readOf = async ({ call, services, url }: Visit, resourceId: string): Promise<ResourceRead> => {
  const at = wholeNumber(url.searchParams.get('at') ?? '', 1, Number.MAX_SAFE_INTEGER);
  return (await services.resources.read(call, resourceId, { limit: rowsInPage, ...(at && { at }) })).answer;
};

/** A document's text as it is shown before script has come. */
async function textOf({ services }: Visit, { resource, content }: ResourceRead): Promise<Reading | undefined> {
  if (!content || resource.mediaType !== 'text/markdown') return undefined;
  return services.bytes.readings.of(resource, async () => content);
}

/** `/`: the workspace of who is signed in. */
export const home: Page = {
  path: '/',
  title: 'home',
  media: true,
  async render(visit, { failure }) {
    const { call, services } = visit;
    const { user } = await services.session(call);
    services.ensureChallengeCookie(call);
    const read = user ? await readOf(visit, user.workspace.rootResourceId) : undefined;
    return workspace(visit, { user, read, failure });
  },
  async post({ call, services }, fields) {
    await services.signOff(call, { everywhere: fields['sign-off'] === 'everywhere' });
    return '/';
  },
};

/** The page of a resource, for who is signed in; what they may not read is `not_found`, as everywhere. */
export const createResourcePage =
  (assets: PageAssets) =>
  (services: PlatformServices) =>
  async (context: Context<PlatformEnv>): Promise<Response> => {
    const { call } = context.var;
    const visit: Visit = { call, services, locale: call.locale, url: new URL(call.request.url), returnTo: '/' };
    const { user } = await services.session(call);
    const read = await readOf(visit, context.req.param('resourceId') ?? '');
    const facet = visit.url.pathname.endsWith('/info') ? 'info' : undefined;
    const content = {
      title: read.resource.name,
      locale: visit.locale,
      brand: services.settings.brand ?? pageWords[visit.locale].home,
      body: workspace(visit, { user, read, facet, text: await textOf(visit, read) }),
      media: services.settings,
    };
    return pageResponse(assets, content, cachingOf(visit));
  };
