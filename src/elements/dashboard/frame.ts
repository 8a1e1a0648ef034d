import { html, nothing, type TemplateResult } from 'lit';
import { textIn } from '../../manifest/widget.ts';
import type { Instance } from '../../models/dashboard/document.ts';
import type { DashboardContext } from './context.ts';
import type { WidgetHost } from './widget-host.ts';

/** Title of a widget in the language, else in English, else its id. */
export function titleOf(
  host: WidgetHost | undefined,
  instance: Instance,
  { words, language }: DashboardContext,
): string {
  const { title } = host?.widget ?? {};
  return (title && textIn(title, language)) ?? (instance.widgetId || words.unnamed);
}

const bones: Readonly<Record<string, TemplateResult>> = {
  card: html`<span class="bone w1"></span><span class="bone w2"></span><span class="bone w3"></span>`,
  list: html`<span class="bone w1"></span><span class="bone w3"></span><span class="bone w1"></span><span class="bone w2"></span>`,
  line: html`<span class="bone w2"></span>`,
};

/** Number of widgets with a skeleton before the viewport is known. */
const skeletons = 24;

/** One widget in its place. Those far from the viewport are only a name, because there may be many. */
export function frame(context: DashboardContext, host: WidgetHost, index: number): TemplateResult {
  const { instance, status, widget } = host;
  const title = context.titleOf(instance);
  const chrome = context.editor?.chrome(host, title);
  const waits = !host.shown && !host.fault;
  const part = `frame frame-${instance.index}`;
  if (waits && status === 'waiting' && !chrome && index >= skeletons)
    return html`<div class="far" part=${part} role="group" data-key=${instance.key} aria-label=${title}></div>`;
  return html`<div
    class="frame ${chrome?.classes ?? ''} ${widget?.layout.autoHeight ? 'auto' : ''}"
    part=${part}
    role="group"
    data-key=${instance.key}
    aria-label=${title}
    aria-busy=${status === 'loading' && waits ? 'true' : 'false'}
  >
    ${chrome?.head ?? nothing} ${host.fault ? context.faultOf(host) : nothing}
    ${waits ? html`<div class="wait" part="skeleton" aria-hidden="true">${bones[widget?.skeleton ?? 'card']}</div>` : nothing}
    ${host.shown ? body(host, chrome !== undefined) : nothing} ${chrome?.foot ?? nothing}
  </div>`;
}

const body = ({ slotted, instance: { key } }: WidgetHost, inert: boolean): TemplateResult =>
  slotted
    ? html`<div class="body" part="widget" ?inert=${inert}><slot name=${key}></slot></div>`
    : html`<div class="body" part="widget" ?inert=${inert}></div>`;
