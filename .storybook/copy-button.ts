import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { copyText } from '../src/elements/parts/copy-text.ts';
import { controls } from '../src/theme/controls.ts';
import { tokens } from '../src/theme/tokens.ts';

/** Copies the text of the `<pre>` after it, and says so beside the button and to screen readers. */
export class CopyButton extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    css`
      :host {
        display: flex;
        gap: 1rem;
        align-items: center;
        margin-block-end: 0.75rem;
        font-family: system-ui, sans-serif;
      }
    `,
  ];
  static override readonly properties = { text: {}, label: {}, announcement: { state: true } };

  declare text: string;
  declare label: string;
  declare announcement: string;

  constructor() {
    super();
    this.text = '';
    this.label = 'Copy';
    this.announcement = '';
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('text')) this.announcement = '';
  }

  protected override render(): TemplateResult {
    return html`<button type="button" class="button" @click=${() => this.#copy()}>${this.label}</button>
      <span role="status">${this.announcement}</span>`;
  }

  async #copy(): Promise<void> {
    const { text } = this;
    const isCopied = await copyText(text, () => getSelection()?.selectAllChildren(this.nextElementSibling!));
    if (text === this.text) this.announcement = isCopied ? 'Copied' : 'Selected: copy it by hand';
  }
}

/** A button for the `<pre>` after it. Builds leave out modules that are imported for their elements alone. */
export const copyButton = (text: string, label = 'Copy'): TemplateResult =>
  html`<docs-copy label=${label} .text=${text}></docs-copy>`;

if (!customElements.get('docs-copy')) customElements.define('docs-copy', CopyButton);
