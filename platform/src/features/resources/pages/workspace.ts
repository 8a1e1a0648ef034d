import '@service/widgets/elements/resource-viewer';
import { idSchema, type Locale, type ResourceRead, type User } from '@service/widgets/contract';
import { articleStyles } from '@service/widgets/document-rendering';
import type { Context } from 'hono';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { PlatformEnv } from '../../../http/call.ts';
import { wholeNumber } from '../../../http/query-parameters.ts';
import { pageResponse, type PageAssets, type PageBody } from '../../../pages/document.ts';
import { account, cachingOf, type Visit } from '../../../pages/page.ts';
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
  /** The page has a dashboard that the user may edit. */
  readonly customisable?: boolean;
}

/** Hidden until script handles it; an icon in narrow windows. */
function customise(locale: Locale): TemplateResult {
  const label = pageWords[locale].customise;
  return html`<button type="button" class="button customise" aria-label=${label} title=${label} hidden>${pencil}<span>${label}</span></button>`;
}

const pencil = html`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"/><path d="m15 5 4 4"/></svg>`;

/** Page with the signed-in user and the viewer; signed-out users sign in in place. */
export function workspace(
  { services, locale, url }: Visit,
  { user, heading = user?.workspace.name ?? pageWords[locale].home, failure, content, files, customisable }: Workspace,
): PageBody {
  const main = html`
    <h1 class="unseen">${heading}</h1>
    <service-platform session=${user ? 'signed-in' : 'signed-out'} lang=${locale}>
      <div slot="signed-in" class="home">
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
  return {
    main,
    home: services.settings.brand ?? user?.workspace.name,
    files: files && `/r/${files}`,
    account: user ? html`${customisable ? customise(locale) : nothing}${account(locale, user, '/profil')}` : undefined,
  };
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

/** Largest number of a page in an address. */
const mostPages = 1_000_000;

const pageIn = ({ searchParams }: URL): number => wholeNumber(searchParams.get('page') ?? '', 1, mostPages) ?? 1;

/** The title of each page of a list is its own. */
function titleOf({ locale, url }: Visit, { resource, children }: ResourceRead): string {
  const page = children ? pageIn(url) : 1;
  return page > 1 ? pageWords[locale].page(resource.name, page.toLocaleString(locale)) : resource.name;
}

/** First row of a directory in its page; unknown rows are ignored. */
async function startOf({ call, services, url }: Visit, resourceId: string): Promise<number | undefined> {
  const around = aroundIn(url);
  if (around === undefined) {
    return (pageIn(url) - 1) * rowsInPage;
  }
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

/** Text of a document in its page; the viewer's script alone shows one that is too costly. */
async function textOf({ call, services }: Visit, read: ResourceRead): Promise<Reading | undefined> {
  const { resource, content } = read;
  if (!content || resource.mediaType !== 'text/markdown') return undefined;
  try {
    return await services.bytes.reading(call, { ...read, content });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too_large') return undefined;
    throw error;
  }
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
      title: titleOf(visit, read),
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
  padding: 1.5rem 1.25rem 2rem;
}
@media print {
  resource-viewer {
    block-size: auto;
  }
  resource-viewer::part(viewer),
  resource-viewer::part(content),
  resource-viewer > .served {
    display: block;
    overflow: visible;
    padding: 0;
    border: 0;
  }
  resource-viewer::part(bar),
  resource-viewer::part(info) {
    display: none;
  }
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
