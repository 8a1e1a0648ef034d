import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ResourceLinks } from '../../controllers/resource-links.ts';
import type { SearchMessages } from '../../localisation/sections/search.ts';
import type { SearchHit } from '../../models/search-model.ts';
import { iconOf, kindName } from '../parts/kinds.ts';
import { piecesOf } from './highlights.ts';

export interface HitsView {
  readonly hits: readonly SearchHit[];
  readonly words: SearchMessages;
  readonly links: ResourceLinks;
  readonly key: (event: KeyboardEvent) => void;
}

/** What has been found, as links in a list: an arrow key goes from one to the next. */
export const hitList = ({ hits, words, links, key }: HitsView): TemplateResult =>
  html`<ol class="hits" part="list" role="list" aria-label=${words.results} @keydown=${key}>
    ${repeat(
      hits,
      ({ resource }) => resource.id,
      (hit, index) => row(hit, index, words, links),
    )}
  </ol>`;

function row({ resource, snippet, highlights }: SearchHit, index: number, words: SearchMessages, links: ResourceLinks) {
  const { id, name, path } = resource;
  const said = snippet && snippet !== name ? snippet : '';
  return html`<li class="hit" part="row">
    ${iconOf(resource)}
    <div class="about">
      <a
        class="open"
        part="link"
        href=${links.hrefOf(id)}
        aria-describedby=${said ? `where-${index} snippet-${index}` : `where-${index}`}
        @click=${(event: MouseEvent) => links.press(event, resource)}
        ><bdi>${name}</bdi></a
      >
      <div class="where quiet" id="where-${index}">
        ${kindName(resource, words)}${path.map(
          (above, depth) => html`${depth ? ' / ' : ' · '}<bdi>${above.name}</bdi>`,
        )}
      </div>
      ${
        said
          ? html`<p class="snippet" id="snippet-${index}" dir="auto">
              ${piecesOf(said, highlights).map(({ text, marked }) => (marked ? html`<mark>${text}</mark>` : text))}
            </p>`
          : nothing
      }
    </div>
  </li>`;
}

/** As large as hits, so that nothing moves when they have come. */
export const bones = ({ searching }: SearchMessages): TemplateResult =>
  html`<div class="hits" part="skeleton">
    <span class="unseen">${searching}</span>
    ${[1, 2, 3, 4, 5].map(
      () =>
        html`<div class="hit" aria-hidden="true"><div class="about"><span class="bone"></span><span class="bone"></span></div></div>`,
    )}
  </div>`;
