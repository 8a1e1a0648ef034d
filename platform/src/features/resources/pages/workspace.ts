import '@service/widgets/elements/resource-viewer';
import { idSchema, type ResourceRead, type User } from '@service/widgets/contract';
import { articleStyles } from '@service/widgets/document-rendering';
import type { Context } from 'hono';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { PlatformEnv } from '../../../http/call.ts';
import { wholeNumber } from '../../../http/query-parameters.ts';
import { pageResponse, type PageAssets } from '../../../pages/document.ts';
import { cachingOf, type Visit } from '../../../pages/page.ts';
import { pageWords } from '../../../pages/words.ts';
import { ProblemError } from '../../../problem.ts';
import type { PlatformServices } from '../../../services.ts';
import type { Reading } from '../derive/reading.ts';
import { deletedNotice, plainStyle, plainTools, rowsInPage } from './action-links.ts';

interface Workspace {
  readonly user: User | null;
  readonly heading?: string | undefined;
  readonly failure?: string | undefined;
  readonly content?: TemplateResult;
  readonly files?: string | undefined;
}

/** Page with the signed-in user and the viewer; signed-out users sign in in place. */
export function workspace(
  { services, locale, url }: Visit,
  { user, heading = user?.workspace.name, failure, content, files }: Workspace,
): TemplateResult {
  return html`
    <service-platform session=${user ? 'signed-in' : 'signed-out'} lang=${locale}>
      <header class="top">
        <a class="brand" href="/">${services.settings.brand ?? user?.workspace.name ?? ''}</a>
        ${files === undefined ? nothing : html`<a class="files" href=${`/r/${files}`}>${pageWords[locale].files}</a>`}
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
        ${content ?? nothing}
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

interface Viewed {
  readonly read: ResourceRead;
  readonly facet?: string | undefined;
  readonly around?: string | undefined;
  readonly text?: Reading | undefined;
  readonly slot?: string;
}

/** Server-rendered viewer, also for pages without script. */
export const viewer = (
  { locale }: Visit,
  { read, facet, around, text, slot }: Viewed,
): TemplateResult => html`<resource-viewer
  lang=${locale}
  slot=${slot ?? nothing}
  resource-id=${read.resource.id}
  facet=${facet ?? nothing}
  reveal=${around ?? nothing}
  served-read=${JSON.stringify(read)}
>${plainTools(read, locale)} ${text ? servedText(read.resource.id, read.resource.name, text) : nothing}</resource-viewer>`;

/** Rows above the target row: enough context, and it is visible without scrolling. */
const rowsAbove = 4;

const aroundIn = ({ searchParams }: URL): string | undefined => idSchema.safeParse(searchParams.get('around')).data;

/** First row of a directory in its page; unknown rows are ignored. */
async function startOf({ call, services, url }: Visit, resourceId: string): Promise<number | undefined> {
  const around = aroundIn(url);
  if (around === undefined) return wholeNumber(url.searchParams.get('at') ?? '', 1, Number.MAX_SAFE_INTEGER);
  try {
    const { answer } = await services.resources.read(call, resourceId, { limit: 1, around });
    return answer.children && Math.max(0, answer.children.start - rowsAbove);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'validation_failed') return undefined;
    throw error;
  }
}

export const readOf = async (visit: Visit, resourceId: string): Promise<ResourceRead> => {
  const { call, services } = visit;
  const at = await startOf(visit, resourceId);
  return (await services.resources.read(call, resourceId, { limit: rowsInPage, ...(at && { at }) })).answer;
};

async function textOf({ services }: Visit, { resource, content }: ResourceRead): Promise<Reading | undefined> {
  if (!content || resource.mediaType !== 'text/markdown') return undefined;
  return services.bytes.readings.of(resource, async () => content);
}

/** Facet beside the resource; info has its own route. */
function facetIn({ pathname, searchParams }: URL): string | undefined {
  if (pathname.endsWith('/info')) return 'info';
  return ['search', 'graph', 'clusters'].find((name) => name === searchParams.get('facet'));
}

/** Page of a resource for a signed-in user; `not_found` without read access. */
export const createResourcePage =
  (assets: PageAssets) =>
  (services: PlatformServices) =>
  async (context: Context<PlatformEnv>): Promise<Response> => {
    const { call } = context.var;
    const visit: Visit = { call, services, locale: call.locale, url: new URL(call.request.url), returnTo: '/' };
    const { user } = await services.authentication.session(call);
    const read = await readOf(visit, context.req.param('resourceId') ?? '');
    const text = await textOf(visit, read);
    const facet = facetIn(visit.url);
    const around = aroundIn(visit.url);
    const content = {
      title: read.resource.name,
      locale: visit.locale,
      brand: services.settings.brand ?? pageWords[visit.locale].home,
      body: workspace(visit, {
        user,
        heading: read.resource.name,
        content: viewer(visit, { read, facet, around, text }),
      }),
      media: services.settings,
    };
    return pageResponse(assets, content, cachingOf(visit));
  };

/** Like the viewer's styles, so that nothing moves on hydration. */
const pageStyles = `
resource-viewer > .served {
  box-sizing: border-box;
  flex: 1;
  min-block-size: 0;
  overflow: auto;
  padding: 24px 20px 32px;
}
`;

const style = [articleStyles.cssText, pageStyles].join('').trim().replace(/\n\s*/g, ' ');

/** Text of a document in the viewer's slot, readable before script. */
export const servedText = (id: string, name: string, { parts, footnotes }: Reading): TemplateResult => html`
  <article slot="text" class="served" data-of=${id} aria-label=${name} tabindex="0">
    ${unsafeHTML(`<style>${style}</style>`)}
    <div class="article">
      ${parts.map((part) => html`<div class="part">${unsafeHTML(part)}</div>`)}
      ${footnotes ? html`<section class="part footnotes">${unsafeHTML(footnotes)}</section>` : nothing}
    </div>
  </article>
`;
