import { html, type TemplateResult } from 'lit';

/** Heading of a status screen, in the style of its `<b>`. */
export const screenHeading = (text: string, level: number): TemplateResult =>
  html`<span role="heading" aria-level=${level}>${text}</span>`;
