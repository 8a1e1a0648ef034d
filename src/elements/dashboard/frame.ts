import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardMessages } from '../../localisation/sections/dashboard.ts';
import type { Instance } from '../../models/dashboard/document.ts';
import type { WidgetHost } from './widget-host.ts';

export interface FrameView {
  readonly words: DashboardMessages;
  readonly language: string;
  /** What editing puts around a widget. */
  readonly chrome: ((host: WidgetHost, title: string) => FrameChrome) | undefined;
  /** What is wrong with a widget, once the code that says so is there. */
  readonly fault: (host: WidgetHost, title: string) => unknown;
}

export interface FrameChrome {
  readonly head: TemplateResult;
  readonly foot: TemplateResult;
  /** More classes of the frame. */
  readonly classes: string;
}

/** What a widget is called: in the language, else in English, else by its id. */
export function titleOf(
  host: WidgetHost | undefined,
  instance: Instance,
  { words, language }: Pick<FrameView, 'words' | 'language'>,
): string {
  const { title } = host?.widget ?? {};
  const tag = [language, language.replace(/-.*/, '')].find((each) => title && Object.hasOwn(title, each));
  return title?.[tag ?? 'en'] ?? (instance.widgetId || words.unnamed);
}

const bones: Readonly<Record<string, TemplateResult>> = {
  card: html`<span class="bone w1"></span><span class="bone w2"></span><span class="bone w3"></span>`,
  list: html`<span class="bone w1"></span><span class="bone w3"></span><span class="bone w1"></span><span class="bone w2"></span>`,
  line: html`<span class="bone w2"></span>`,
};

/** How many places have bones before it is known which of them are near the screen. */
const first = 24;

/** One widget in its place, the `nth` of them. Of those far from the screen there may be many: they are but a name. */
export function frame(host: WidgetHost, view: FrameView, nth: number): TemplateResult {
  const { instance, status, widget } = host;
  const title = titleOf(host, instance, view);
  const chrome = view.chrome?.(host, title);
  const waits = !host.shown && !host.fault;
  const part = `frame frame-${instance.index}`;
  if (waits && status === 'waiting' && !chrome && nth >= first)
    return html`<div class="far" part=${part} role="group" data-key=${instance.key} aria-label=${title}></div>`;
  return html`<div
    class="frame ${chrome?.classes ?? ''} ${widget?.layout.autoHeight ? 'auto' : ''}"
    part=${part}
    role="group"
    data-key=${instance.key}
    aria-label=${title}
    aria-busy=${status === 'loading' && waits ? 'true' : 'false'}
  >
    ${chrome?.head ?? nothing} ${host.fault ? view.fault(host, title) : nothing}
    ${waits ? html`<div class="wait" part="skeleton" aria-hidden="true">${bones[widget?.skeleton ?? 'card']}</div>` : nothing}
    ${host.shown ? body(host, chrome !== undefined) : nothing} ${chrome?.foot ?? nothing}
  </div>`;
}

const body = ({ slotted, instance: { key } }: WidgetHost, inert: boolean): TemplateResult =>
  slotted
    ? html`<div class="body" part="widget" ?inert=${inert}><slot name=${key}></slot></div>`
    : html`<div class="body" part="widget" ?inert=${inert}></div>`;
