import { html, nothing, type TemplateResult } from 'lit';
import type { DeepPartial } from '../../controllers/localise.ts';
import { dashboardErrors, type DashboardErrorMessages } from '../../localisation/sections/dashboard-errors.ts';
import { merge, messagesFor } from '../../localisation/languages.ts';
import type { Messages } from '../../localisation/sections/index.ts';
import { triangleAlert } from '../../theme/icons.ts';
import type { WidgetHost } from './widget-host.ts';

export { faultStyles as styles } from './fault-styles.ts';
export * from './rare-states.ts';

/** What sentences about faults need of their dashboard. */
export interface FaultView {
  readonly language: string;
  readonly messages: DeepPartial<Messages> | undefined;
  readonly tryAgain: string;
}

const wordsOf = ({ language, messages }: FaultView): DashboardErrorMessages =>
  merge(messagesFor({ dashboardErrors }, [language]).words.dashboardErrors, messages?.dashboardErrors);

const copyOf = (text: string, button: HTMLElement, copied: string) => {
  const around = button.parentElement;
  const said = () => {
    const status = around?.querySelector('[role=status]');
    if (status) status.textContent = copied;
  };
  const select = () => {
    const pre = around?.querySelector('pre');
    if (pre) getSelection()?.selectAllChildren(pre);
  };
  // Plain-http hosts have none: then it is marked, for who copies by hand.
  if (navigator.clipboard) void navigator.clipboard.writeText(text).then(said, select);
  else select();
};

/** What a developer wants to know, folded away. */
const details = (words: DashboardErrorMessages, text: string): TemplateResult =>
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
    <span role="status"></span>
  </details>`;

/** What is wrong with a widget: instead of it, or above what it still shows. */
export function faultOf(host: WidgetHost, title: string, view: FaultView): TemplateResult | typeof nothing {
  const { fault, instance } = host;
  if (!fault) return nothing;
  const words = wordsOf(view);
  const text = [instance.widgetId, instance.instanceId, fault.code, fault.details].filter(Boolean).join('\n');
  return html`<div class=${host.element ? 'fault strip' : 'fault'} part="fault">
    ${triangleAlert}
    <div>
      ${host.element ? nothing : html`<b>${title}</b>`}
      <p>${words.widgets[fault.code]}</p>
      <div class="ways">
        <button type="button" class="button small" part="button" @click=${() => host.restart()}>${view.tryAgain}</button>
        ${details(words, text)}
      </div>
    </div>
  </div>`;
}

/** What is saved is no dashboard, or not all of one. */
export function unreadable(view: FaultView, text: string, retry: () => void): TemplateResult {
  const words = wordsOf(view);
  return html`<div class="empty" part="message">
    ${triangleAlert}<b>${words.unreadableHeading}</b>
    <p>${words.unreadable}</p>
    ${details(words, text)}
    <button type="button" class="button" part="button" @click=${retry}>${view.tryAgain}</button>
  </div>`;
}
