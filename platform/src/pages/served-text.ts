import { articleStyles } from '@service/widgets/document-rendering';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Reading } from '../derive/reading.ts';

/** As in the viewer, which takes this over: what scrolls there scrolls here. */
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

/** The text of a document in the viewer's slot for it: read before script has come, and where there is none. */
export const servedText = (id: string, name: string, { parts, footnotes }: Reading): TemplateResult => html`
  <article slot="text" class="served" data-of=${id} aria-label=${name} tabindex="0">
    ${unsafeHTML(`<style>${style}</style>`)}
    <div class="article">
      ${parts.map((part) => html`<div class="part">${unsafeHTML(part)}</div>`)}
      ${footnotes ? html`<section class="part footnotes">${unsafeHTML(footnotes)}</section>` : nothing}
    </div>
  </article>
`;
