import { css, html, LitElement, type TemplateResult } from 'lit';
import '../src/dashboard.ts';
import { copyButton } from './copy-button.ts';
import '../src/elements/platform/index.ts';
import { astrid, scriptedPlatform } from '../src/testing/index.ts';
import { controls } from '../src/theme/controls.ts';
import { tokens } from '../src/theme/tokens.ts';
import { blockOf, fontStyles } from './blocks.ts';
import { PageLook } from './page-look.ts';

const row = (
  instanceId: string,
  widgetId: string,
  x: number,
  y: number,
  w: number,
  h: number,
  config: object = {},
) => ({
  instanceId,
  widgetId,
  configVersion: 1,
  config,
  layout: { wide: { x, y, w, h } },
});

const start = {
  schemaVersion: 1,
  widgets: [
    row('search', '@service/resources/form/search', 0, 0, 12, 5),
    row('files', '@service/resources/form/viewer', 0, 5, 8, 9),
    row('account', '@service/authentication/form/current-user', 8, 5, 4, 3),
  ],
};

/** Widths of the board by name: one a breakpoint, each with its own places. */
const widths = {
  page: 'As wide as this page',
  wide: 'Wide, 960 px',
  medium: 'Medium, 640 px',
  narrow: 'Narrow, 360 px',
};

/** A dashboard in its editor, and its document as JSON with unsaved edits. */
export class DashboardComposer extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    fontStyles,
    css`
      :host {
        display: block;
        margin-block-end: 2.5rem;
        padding: 1.25rem;
        border: 1px solid var(--_line);
        border-radius: var(--_radius-l);
      }
      label {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
        margin-block-end: 1rem;
      }
      select {
        font: inherit;
      }
      .board {
        overflow-x: auto;
        padding: 2px;
      }
      .wide {
        inline-size: 960px;
      }
      .medium {
        inline-size: 640px;
      }
      .narrow {
        inline-size: 360px;
      }
      h3 {
        margin-block: 1.5rem 0.75rem;
        font-size: 1.125rem;
      }
      pre {
        overflow: auto;
        max-block-size: 30rem;
        margin: 0;
        padding: 0.75rem;
        background: var(--_hover);
        font: 0.8125rem/1.6 var(--_mono);
      }
    `,
  ];
  static override readonly properties = { width: {}, text: { state: true } };

  declare width: keyof typeof widths;
  /** The document as JSON. */
  declare text: string;
  readonly #platform = scriptedPlatform({ baseUrl: 'https://composer.example', user: astrid });

  constructor() {
    super();
    this.width = 'page';
    this.text = JSON.stringify(start, null, 2);
    this.addController(new PageLook(this));
  }

  protected override render(): TemplateResult {
    const { baseUrl, fetch } = this.#platform;
    return html`<label>
        Width of the board
        <select @change=${({ target }: Event) => (this.width = (target as HTMLSelectElement).value as keyof typeof widths)}>
          ${Object.entries(widths).map(([width, name]) => html`<option value=${width} ?selected=${width === this.width}>${name}</option>`)}
        </select>
      </label>
      <div class="board">
        <div class=${this.width}>
          <service-platform .baseUrl=${baseUrl} .fetch=${fetch}>
            <service-dashboard heading-level="3" .layout=${start} .editing=${true}></service-dashboard>
          </service-platform>
        </div>
      </div>
      <h3>JSON</h3>
      ${copyButton(this.text)}
      <pre tabindex="0" aria-label="The dashboard as JSON">${this.text}</pre>`;
  }

  protected override firstUpdated(): void {
    const dashboard = this.renderRoot.querySelector('service-dashboard')!;
    // Editing starts with the page, which keeps the focus and its scroll position.
    dashboard.focus = () => Reflect.deleteProperty(dashboard, 'focus');
    dashboard.addController({
      hostUpdated: () => {
        const text = JSON.stringify(dashboard.document ?? start, null, 2);
        if (text !== this.text) this.text = text;
      },
    });
  }
}

export const Composer = blockOf('docs-dashboard-composer', DashboardComposer);
