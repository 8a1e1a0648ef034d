import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardMessages } from '../../localisation/messages.ts';
import type { Instance } from '../../models/dashboard/document.ts';
import { triangleAlert } from '../../theme/icons/triangle-alert.ts';
import type { WidgetHost } from './widget-host.ts';

export interface FrameView {
  readonly words: DashboardMessages;
  readonly language: string;
  /** What editing puts around a widget. */
  readonly chrome: ((host: WidgetHost, title: string) => FrameChrome) | undefined;
  readonly retry: (host: WidgetHost) => void;
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

const copyOf = (text: string, button: HTMLElement, copied: string) => {
  const said = () => {
    button.textContent = copied;
  };
  const select = () => {
    const pre = button.parentElement?.querySelector('pre');
    if (pre) getSelection()?.selectAllChildren(pre);
  };
  // Plain-http hosts have none: then it is marked, for who copies by hand.
  if (navigator.clipboard) void navigator.clipboard.writeText(text).then(said, select);
  else select();
};

/** What a developer wants to know, folded away. */
export const details = (words: DashboardMessages, text: string): TemplateResult =>
  html`<details part="details">
    <summary>${words.details}</summary>
    <pre tabindex="0">${text}</pre>
    <button
      type="button"
      class="link"
      @click=${({ currentTarget }: Event) => copyOf(text, currentTarget as HTMLElement, words.copied)}
    >
      ${words.copy}
    </button>
  </details>`;

/** What is wrong with a widget: instead of it, or above what it still shows. */
function faultOf(host: WidgetHost, title: string, { words, retry }: FrameView): TemplateResult | typeof nothing {
  const { fault, instance } = host;
  if (!fault) return nothing;
  const text = [instance.widgetId, instance.instanceId, fault.code, fault.details].filter(Boolean).join('\n');
  return html`<div class=${host.element ? 'fault strip' : 'fault'} part="fault">
    ${triangleAlert}
    <div>
      ${host.element ? nothing : html`<b>${title}</b>`}
      <p>${words.faults[fault.code]}</p>
      <div class="ways">
        <button type="button" class="button small" part="button" @click=${() => retry(host)}>${words.tryAgain}</button>
        ${details(words, text)}
      </div>
    </div>
  </div>`;
}

/** One widget in its place. */
export function frame(host: WidgetHost, view: FrameView): TemplateResult {
  const { instance, status, widget } = host;
  const title = titleOf(host, instance, view);
  const chrome = view.chrome?.(host, title);
  const waits = !host.element && !host.fault;
  return html`<div
    class="frame ${chrome?.classes ?? ''} ${widget?.layout.autoHeight ? 'auto' : ''}"
    part="frame"
    role="group"
    data-key=${instance.key}
    aria-label=${title}
    aria-busy=${status === 'loading' && waits ? 'true' : 'false'}
  >
    ${chrome?.head ?? nothing} ${faultOf(host, title, view)}
    ${waits ? html`<div class="wait" part="skeleton" aria-hidden="true">${bones[widget?.skeleton ?? 'card']}</div>` : nothing}
    <div class="body" part="widget" ?hidden=${!host.element} ?inert=${chrome !== undefined}></div>
    ${chrome?.foot ?? nothing}
  </div>`;
}
