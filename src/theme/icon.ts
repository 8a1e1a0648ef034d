import { html, type SVGTemplateResult, type TemplateResult } from 'lit';

/** An icon of 16 px in the colour of the text; what it means stands beside it in words. */
export const icon = (shapes: SVGTemplateResult): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`;
