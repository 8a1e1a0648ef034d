import { html, type TemplateResult } from 'lit';
import { clock, cloudOff, triangleAlert } from '../../theme/icons.ts';

export const noticeIcons = { bad: triangleAlert, offline: cloudOff, limited: clock };

export type NoticeKind = keyof typeof noticeIcons;

export const notice = (kind: NoticeKind, text: unknown): TemplateResult =>
  html`<div class="notice ${kind}" part="notice">${noticeIcons[kind]}<span>${text}</span></div>`;

/** The text of a rate limit: what was refused, and the clock. */
export const limitText = (failure: string | undefined, wait: string): string =>
  [failure, wait].filter(Boolean).join(' ');
