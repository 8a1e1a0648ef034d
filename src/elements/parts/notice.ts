import { html, type TemplateResult } from 'lit';
import { clock, cloudOff, triangleAlert } from '../../theme/icons.ts';

export const noticeIcons = { bad: triangleAlert, offline: cloudOff, limited: clock };

/** A sentence about the whole form, with its cause and the way on; what tries again is the form's own button. */
export const notice = (kind: keyof typeof noticeIcons, text: string): TemplateResult =>
  html`<div class="notice ${kind}" part="notice">${noticeIcons[kind]}<span>${text}</span></div>`;
