import { html, nothing, type TemplateResult } from 'lit';
import { sharedPlace } from '../../contract/resources/names.ts';
import type { Resource } from '../../contract/resources/resource.ts';
import { chevronRight, ellipsis, info, plus, search, upload } from '../../theme/icons.ts';
import type { Viewer } from './view.ts';

interface BarOptions {
  readonly resource: Resource;
  readonly infoShown: boolean;
  readonly more: unknown;
  /** In place of the breadcrumbs. */
  readonly selectionBar: TemplateResult | undefined;
}

export function bar(viewer: Viewer, { resource, infoShown, more, selectionBar }: BarOptions): TemplateResult {
  return html`<div class="bar" part="bar">
    ${selectionBar ?? crumbs(viewer, resource)}
    <slot name="tools"></slot>
    <div class="tools" part="tools">
      ${viewer.element.hasUpdated ? tools(viewer, { resource, infoShown, more }) : nothing}
    </div>
  </div>`;
}

function tools(viewer: Viewer, { resource, infoShown, more }: Omit<BarOptions, 'selectionBar'>): TemplateResult {
  const { words, actions } = viewer;
  const directory = resource.kind === 'directory';
  const may = directory && resource.permissions.includes('write');
  return html`${more ?? nothing}
      ${
        viewer.view?.find
          ? html`<button type="button" class="tool" aria-label=${words.find} @click=${() => viewer.view?.find?.()}>${search}</button>`
          : nothing
      }
      <button
        type="button"
        class="tool"
        aria-label=${words.info}
        aria-pressed=${infoShown}
        @click=${() => viewer.showFacet(infoShown ? undefined : 'info')}
      >
        ${info}
      </button>
      ${
        resource.id === sharedPlace || !(resource.parentId || viewer.facets[0] || !directory)
          ? nothing
          : html`<button
              type="button"
              class="tool"
              aria-haspopup="menu"
              aria-expanded="false"
              aria-label=${words.actionsFor(resource.name)}
              @click=${(event: Event) => actions.openMenu([resource], event.currentTarget as Element, { here: true })}
            >
              ${ellipsis}
            </button>`
      }
      ${
        may
          ? html`${
              actions.upload
                ? html`<button
                    type="button"
                    class="button small"
                    part="button upload"
                    aria-label=${words.upload}
                    @click=${() => actions.upload?.(resource)}
                  >
                    ${upload}<span class="label">${words.upload}</span>
                  </button>`
                : nothing
            }
            <button
              type="button"
              class="button small primary"
              part="button new"
              aria-haspopup="menu"
              aria-expanded="false"
              aria-label=${words.create}
              @click=${(event: Event) => actions.openNewMenu(resource, event.currentTarget as Element)}
            >
              ${plus}<span class="label">${words.create}</span>
            </button>`
          : nothing
      }`;
}

function crumbs(viewer: Viewer, resource: Resource): TemplateResult {
  const { words } = viewer;
  return html`<nav class="crumbs" part="breadcrumbs" aria-label=${words.path}>
    <ol>
      ${resource.path.map(
        ({ id, name }, index) => html`<li>
          <a
            class="crumb"
            href=${viewer.hrefOf(id)}
            dir="auto"
            title=${name}
            @click=${(event: MouseEvent) => viewer.follow(event, id, { around: resource.path[index + 1]?.id ?? resource.id })}
            data-id=${id}
            >${name}</a
          >${chevronRight}
        </li>`,
      )}
      <li><b class="crumb" part="heading" aria-current="page" dir="auto" title=${resource.name}>${resource.name}</b></li>
    </ol>
    ${resource.path.length ? nothing : shared(viewer)}
  </nav>`;
}

/** Beside a root: link to the resources that other users have shared. */
const shared = (viewer: Viewer): TemplateResult =>
  html`<a
    class="crumb shared"
    href=${viewer.hrefOf(sharedPlace)}
    title=${viewer.words.sharedPlace}
    @click=${(event: MouseEvent) => viewer.follow(event, sharedPlace)}
    >${viewer.words.sharedPlace}</a
  >`;
