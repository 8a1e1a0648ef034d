import { html, nothing, type TemplateResult } from 'lit';
import { sharedPlace } from '../../../contract/resources/names.ts';
import type { Resource } from '../../../contract/resources/resource.ts';
import { folder } from '../../../theme/icons/folder.ts';
import { plus } from '../../../theme/icons/plus.ts';
import { upload } from '../../../theme/icons/upload.ts';
import type { Viewer } from '../view.ts';

/** A directory with nothing in it, and what to do next. */
export function emptyDirectory({ words, acts }: Viewer, directory: Resource): TemplateResult {
  const may = directory.permissions.includes('write');
  return html`<div class="empty" part="empty">
    ${folder}
    <b>${words.emptyHeading}</b>
    <p>${directory.id === sharedPlace ? words.nothingShared : may ? acts.upload && words.emptyWithUpload : words.emptyForReaders}</p>
    ${
      may
        ? html`<div class="next">
            ${
              acts.upload &&
              html`<button type="button" class="button small" @click=${() => acts.upload?.(directory)}>
                ${upload}${words.upload}
              </button>`
            }
            <button type="button" class="button small primary" @click=${() => acts.create('document', directory)}>
              ${plus}${words.newDocument}
            </button>
          </div>`
        : nothing
    }
  </div>`;
}
