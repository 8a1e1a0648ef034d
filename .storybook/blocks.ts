import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { createElement } from 'react';
import * as icons from '../src/theme/icons.ts';
import { controls } from '../src/theme/controls.ts';
import { raised } from '../src/theme/raised.ts';
import { tokens } from '../src/theme/tokens.ts';
import { elements } from './manifest.ts';

/** The font of Storybook's pages is set for their paragraphs only. */
export const fontStyles = css`
  :host {
    font-family: system-ui, sans-serif;
  }
`;

export const tableStyles = css`
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0.375rem 0.75rem 0.375rem 0;
    border-block-end: 1px solid var(--_line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  th {
    font-weight: 600;
  }
  code {
    font-family: var(--_mono);
  }
  @media (min-width: 40rem) {
    th code {
      white-space: nowrap;
    }
  }
`;

const schemes = ['light', 'dark'] as const;

interface DescribedToken {
  readonly name: string;
  readonly description: string;
  readonly default: string;
  /** Tags of the elements that use it. */
  readonly tags: readonly string[];
  /** Custom property with its value inside of elements, if all of them have it. */
  readonly property: string | undefined;
}

const properties = new Map(
  [...tokens.cssText.matchAll(/(--_[\w-]+):\s*var\(\s*(--service-[\w-]+)/g)].map(([, property, name]) => [
    name,
    property,
  ]),
);

/** Tokens of all elements in `custom-elements.json`, by name. */
export function describedTokens(): DescribedToken[] {
  const found = new Map<string, DescribedToken & { tags: string[] }>();
  for (const { tagName, cssProperties = [] } of elements.values()) {
    for (const { name, description = '', default: value = '' } of cssProperties) {
      const token = found.get(name) ?? { name, description, default: value, tags: [], property: properties.get(name) };
      token.tags.push(tagName);
      found.set(name, token);
    }
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Colours whose default the elements compute. */
const computedColours: Readonly<Record<string, string>> = { '--service-button-background': 'var(--_fill)' };

const defaults = new Map(describedTokens().map((token) => [token.name, token.default]));

/** CSS of a colour token inside of elements; `undefined` for tokens of other kinds. */
export function colourOfToken({ name, property, default: value }: DescribedToken): string | undefined {
  const resolved = (text: string): string =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (_, other: string) => resolved(defaults.get(other) ?? ''));
  // Defaults that derive from the accent are shortened.
  const isColour = value !== 'inherit' && CSS.supports('color', resolved(value).replaceAll('…', 'l c h'));
  if (!isColour) return computedColours[name];
  return property
    ? `var(${property})`
    : value.replaceAll(/var\((--[\w-]+)\)/g, (_, other: string) => `var(${properties.get(other)})`);
}

/** Number of elements with a look of their own: `<service-platform>` has a corner radius only. */
const themed = [...elements.values()].filter(({ cssProperties = [] }) => cssProperties.length > 1).length;

const uses = (sheet: CSSResult, name: string) => new RegExp(`var\\(\\s*${name}[,)\\s]`).test(sheet.cssText);

/** Layers of tokens: the styles that read them. A token of a layer may follow one of a layer above. */
const layers = {
  base: 'all elements share it',
  raised: 'menus and dialogs of all elements',
  controls: 'buttons, inputs and cards of all elements',
  element: 'one element, or a few',
};

export function layerOf({ name, tags }: Pick<DescribedToken, 'name' | 'tags'>): keyof typeof layers {
  if (uses(tokens, name)) return 'base';
  if (uses(raised, name)) return 'raised';
  return tags.length >= themed ? 'controls' : 'element';
}

/** All tokens with their defaults as the browser computes them, in light and dark, and with elements that follow. */
export class TokensBlock extends LitElement {
  static override readonly properties = { values: { state: true }, previews: { state: true } };
  static override readonly styles = [
    tokens,
    controls,
    fontStyles,
    tableStyles,
    css`
      .live {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
        overflow: auto;
        max-block-size: 45vh;
        margin-block: 1rem;
        background: var(--_surface);
      }
      .scroll {
        overflow-x: auto;
      }
      th,
      td {
        overflow-wrap: normal;
      }
      th code {
        white-space: normal;
      }
      .sets {
        min-inline-size: 11rem;
      }
      td .input {
        inline-size: 8rem;
      }
      .swatch {
        display: inline-block;
        inline-size: 3rem;
        block-size: 1.5rem;
        border: 1px solid var(--_line-strong);
        border-radius: var(--_radius);
        background: var(--_surface);
      }
      .swatch span {
        display: block;
        block-size: 100%;
        border-radius: inherit;
      }
    `,
  ];

  /** Values that users have set. */
  declare values: Readonly<Record<string, string>>;
  declare previews: typeof import('./previews.ts') | undefined;

  constructor() {
    super();
    this.values = {};
  }

  override async connectedCallback(): Promise<void> {
    super.connectedCallback();
    // The table does not wait for the elements.
    this.previews = await import('./previews.ts');
    const { styleSheet } = this.previews.previewStyles;
    const root = this.renderRoot as ShadowRoot;
    if (!root.adoptedStyleSheets.includes(styleSheet!)) root.adoptedStyleSheets.push(styleSheet!);
  }

  protected override render(): TemplateResult {
    return html`<ul>
        ${Object.entries(layers).map(([layer, use]) => html`<li><code>${layer}</code>: ${use}.</li>`)}
      </ul>
      <button type="button" class="button" @click=${() => (this.values = {})}>Reset</button>
      <div class="live" tabindex="0" role="group" aria-label="Elements with these values">
        ${this.previews?.previews(this.values, { all: true })}
      </div>
      ${this.#table()}`;
  }

  #table(): TemplateResult {
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Tokens">
      <table>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Layer</th>
            <th scope="col">Sets</th>
            <th scope="col">Value here</th>
            <th scope="col">Default</th>
            ${schemes.map((scheme) => html`<th scope="col">${scheme === 'light' ? 'Light' : 'Dark'}</th>`)}
            <th scope="col">Used by</th>
          </tr>
        </thead>
        <tbody>
          ${describedTokens().map((token) => this.#row(token))}
        </tbody>
      </table>
    </div>`;
  }

  #row(token: DescribedToken): TemplateResult {
    const { name, description, default: value, tags } = token;
    const colour = colourOfToken(token);
    const set = ({ target }: Event) => (this.values = { ...this.values, [name]: (target as HTMLInputElement).value });
    return html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${layerOf({ name, tags })}</td>
      <td class="sets">${description}</td>
      <td><input class="input" aria-label=${name} .value=${this.values[name] ?? ''} @input=${set} /></td>
      <td><code>${value}</code></td>
      ${schemes.map((scheme) => html`<td>${colour ? swatch(scheme, colour) : nothing}</td>`)}
      <td>${tags.length >= themed ? 'all' : tags.map((tag) => html`<code>&lt;${tag}&gt;</code> `)}</td>
    </tr>`;
  }
}

const swatch = (scheme: string, colour: string) =>
  html`<span class="swatch" style="color-scheme: ${scheme}"><span style="background: ${colour}"></span></span>`;

/** All icons of the elements, with their names in `src/theme/icons.ts`. */
class IconsBlock extends LitElement {
  static override readonly styles = [
    tokens,
    fontStyles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
        gap: 0.75rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        align-items: center;
        gap: 0.625rem;
      }
      code {
        font-family: var(--_mono);
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override render(): TemplateResult {
    const named = Object.entries(icons).filter(([, icon]) => typeof icon !== 'function');
    return html`<ul>
      ${named.map(([name, icon]) => html`<li>${icon}<code>${name}</code></li>`)}
    </ul>`;
  }
}

/** A file of the docs without links to other files, which are not pages here. */
export const withoutFileLinks = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\((?!https?:|#|\?)[^)]*\)/g, '$1');

/** A component for pages; defines its element when it is rendered, because unused modules are left out of builds. */
export const blockOf = (name: string, element: CustomElementConstructor) => (properties?: object) => {
  if (!customElements.get(name)) customElements.define(name, element);
  return createElement(name, properties);
};

export const Tokens = blockOf('docs-tokens', TokensBlock);
export const Icons = blockOf('docs-icons', IconsBlock);
