import { html, nothing, type TemplateResult } from 'lit';
import type { ResourceInfo } from '../../../contract/resources/resource.ts';
import { formatMoment } from '../../../localisation/amounts.ts';
import type { MadeMessages } from '../../../localisation/sections/made.ts';
import { face } from '../../parts/face.ts';
import { iconOf } from '../../parts/kinds.ts';
import type { Viewer } from '../view.ts';

type Link = ResourceInfo['links']['to'][number];

/** What a resource links to, what links to it, and its revisions where there are several. */
export const linksAndRevisions = (
  { links, revisions }: ResourceInfo,
  viewer: Viewer,
  words: MadeMessages,
): TemplateResult => html`
  ${listOf(words.linksTo, links.to, viewer)} ${listOf(words.linksFrom, links.from, viewer)}
  ${
    revisions.length > 1
      ? html`<h4>${words.revisions}</h4>
          <ul class="people">
            ${revisions.map(
              ({ revision, createdAt, createdBy }) => html`<li>
                ${face(createdBy)}<span class="clip grow">${words.revision(revision)}</span>
                <span class="quiet">${formatMoment(createdAt, viewer.language)}</span>
              </li>`,
            )}
          </ul>`
      : nothing
  }
`;

function listOf(label: string, links: readonly Link[], viewer: Viewer): TemplateResult | typeof nothing {
  if (!links.length) return nothing;
  return html`<h4>${label}</h4>
    <ul class="people">
      ${links.map(
        ({ id, name, kind }) => html`<li>
          ${iconOf({ kind, mediaType: '' })}<a
            class="link clip"
            href=${viewer.hrefOf(id)}
            @click=${(event: MouseEvent) => follow(event, id, viewer)}
            >${name}</a
          >
        </li>`,
      )}
    </ul>`;
}

function follow(event: MouseEvent, id: string, viewer: Viewer): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  viewer.open(id);
}
