export { rowsInPage } from '@service/widgets/server-rendering';
import { idSchema, type Locale, type ResourceRead } from '@service/widgets/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { actionWords } from './action-words.ts';
import { actionNames, actionPath, resourceActions, type ResourceAction } from './actions.ts';

/** Replaces the viewer's buttons without script. */
const style = `
.plain {
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: 0.25rem 0.875rem;
  max-inline-size: 64%;
  padding-block: 0.375rem;
}
.plain a {
  padding-block: 0.25rem;
  color: inherit;
  text-decoration-color: color-mix(in oklch, currentColor 35%, transparent);
  text-underline-offset: 3px;
}
@media (max-width: 30rem) {
  .plain {
    justify-content: start;
    max-inline-size: 100%;
    padding-inline: 0.3125rem;
  }
}
@media (pointer: coarse) {
  .plain a {
    padding-block: 0.75rem;
  }
}
`;

/** Tools for pages without script: links to the viewer's actions, and the path to the resource. */
export function plainTools(read: ResourceRead, locale: Locale): TemplateResult {
  const words = actionWords[locale];
  const { id, variants } = read.resource;
  const offered = actionNames.filter((name) => (resourceActions[name] as ResourceAction).isOffered(read));
  const links = offered.map((name) => html`<a href=${actionPath(name, id)}>${words.links[name]}</a>`);
  const download = variants.includes('original')
    ? html`<a href=${`/r/${id}/original?download`}>${words.download}</a>`
    : nothing;
  return html`<nav slot="tools" class="plain" aria-label=${words.tools}
    >${download} ${links}</nav
  >`;
}

export const plainStyle = unsafeHTML(`<noscript><style>${style.trim().replace(/\n\s*/g, ' ')}</style></noscript>`);

export function deletedNotice(url: URL, locale: Locale): TemplateResult | typeof nothing {
  const id = url.searchParams.get('deleted') ?? '';
  if (!idSchema.safeParse(id).success) return nothing;
  const words = actionWords[locale];
  return html`<form class="deleted" method="post" action=${actionPath('restore', id)} role="status">
    ${words.deleted} <button class="button">${words.buttons.restore}</button>
  </form>`;
}
