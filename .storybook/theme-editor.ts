import { css, html, LitElement, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { controls } from '../src/theme/controls.ts';
import { tokens } from '../src/theme/tokens.ts';
import { contrast } from '../test/theme/colour.ts';
import { colourPairs, contrastOf, type ColourPair } from '../test/theme/pairs.ts';
import { blockOf, fontStyles, tableStyles } from './blocks.ts';
import { copyButton } from './copy-button.ts';
import { sheets, tokenOf } from './design-language.ts';
import { themes } from './look.ts';
import { PageQuery } from './page-query.ts';
import { previews, previewStyles } from './previews.ts';
import { appliedTheme, cssOf, designTokensOf, hexOf, inScheme, srgb } from './theme-export.ts';
import {
  densities,
  fields,
  schemeIn,
  startIn,
  themeIn,
  themeText,
  tokensOf,
  valuesOf,
  type Field,
  type Scheme,
  type Start,
  type Theme,
} from './theme-values.ts';

const propertyOf = (token: string) => token.replace('--service-', '--_');

/** The colour nearest to `colour` that has a contrast of `least` to each background: a mix with black or white. */
export function readable(colour: string, backgrounds: readonly string[], least = 4.5): string {
  const worst = (mixed: string) => Math.min(...backgrounds.map((each) => contrast(mixed, each)));
  const end = worst('#000000') > worst('#ffffff') ? 0 : 1;
  for (let part = 0; part <= 1; part += 0.02) {
    const hex = hexOf(srgb(colour).map((value) => value + (end - value) * part));
    if (worst(hex) >= least) return hex;
  }
  return end ? '#ffffff' : '#000000';
}

/** A pair of colours below its least contrast. */
interface Unreadable extends ColourPair {
  readonly scheme: Scheme;
  readonly contrast: number;
  /** Nearest readable colour: on all backgrounds of this colour, or at least on this one. */
  readonly better: string;
}

/** Computes the colours of the elements in a theme and a scheme. */
class Probe {
  readonly host: HTMLElement = document.createElement('div');
  readonly #inner = document.createElement('i');

  constructor() {
    const root = this.host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sheets.map(({ styleSheet }) => styleSheet!);
    root.append(this.#inner);
    this.host.hidden = true;
  }

  set(theme: Theme, scheme: Scheme): void {
    this.host.style.cssText = '';
    for (const [token, value] of Object.entries({ ...theme, 'color-scheme': scheme })) {
      this.host.style.setProperty(token, value);
    }
  }

  computed(property: string): string {
    this.#inner.style.color = `var(${property})`;
    return hexOf(srgb(getComputedStyle(this.#inner).color));
  }

  unreadable(scheme: Scheme): Unreadable[] {
    return colourPairs.flatMap((pair) => {
      const found = contrastOf(this.#inner, pair);
      if (found >= pair.least) return [];
      const colour = this.computed(pair.colour);
      const all = colourPairs
        .filter((each) => each.colour === pair.colour)
        .map((each) => this.computed(each.background));
      const least = Math.max(...colourPairs.flatMap((each) => (each.colour === pair.colour ? each.least : [])));
      const onAll = readable(colour, all, least);
      const background = this.computed(pair.background);
      const better = contrast(onAll, background) < pair.least ? readable(colour, [background], pair.least) : onAll;
      return [{ ...pair, scheme, contrast: found, better }];
    });
  }
}

/** Sets tokens of sign-in, viewer and dashboard side by side, and shows the theme as CSS and as design tokens. */
export class ThemeEditor extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    fontStyles,
    tableStyles,
    previewStyles,
    css`
      .fields {
        display: flex;
        flex-wrap: wrap;
        gap: 1rem;
        align-items: end;
        margin-block-end: 1rem;
      }
      .fields label {
        display: grid;
        gap: 0.25rem;
        font-weight: 600;
      }
      input[type='color'] {
        inline-size: 4rem;
        block-size: 2.25rem;
        padding: 0;
      }
      pre {
        overflow: auto;
        padding: 0.75rem;
        background: var(--_hover);
        font: 0.8125rem/1.6 var(--_mono);
      }
    `,
  ];
  static override readonly properties = { start: { state: true }, theme: { state: true }, dark: { state: true } };

  /** The theme that the controls change. */
  declare start: Start;
  /** Values that differ from it. */
  declare theme: Theme;
  declare dark: boolean;
  readonly #probe = new Probe();

  readonly #query = new PageQuery(this, 'theme-editor');

  constructor() {
    super();
    const text = this.#query.read();
    this.start = startIn(text);
    this.theme = themeIn(text);
    this.dark = schemeIn(text) === 'dark';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.append(this.#probe.host);
  }

  /** All values, those of the start included. */
  get #all(): Theme {
    return { ...tokensOf(this.start), ...valuesOf(this.theme) };
  }

  /** The theme in the address. */
  get #text(): string {
    return themeText(this.theme, this.start, this.#scheme);
  }

  get #scheme(): Scheme {
    return this.dark ? 'dark' : 'light';
  }

  protected override render(): TemplateResult {
    const all = this.#all;
    const link = this.#query.link('/docs/theme-editor--docs', this.#text);
    const unreadable = (['light', 'dark'] as const).flatMap((scheme) => {
      this.#probe.set(all, scheme);
      return this.#probe.unreadable(scheme);
    });
    this.#probe.set(all, this.#scheme);
    return html`<div class="fields">
        <label>Start from
          <select class="input" @change=${({ target }: Event) => this.#set({}, (target as HTMLSelectElement).value as Start)}>
            ${Object.entries(themes).map(([name, title]) => html`<option value=${name} ?selected=${name === this.start}>${title}</option>`)}
          </select>
        </label>
        ${fields.map((field) => this.#field(field))}
        <label>Dark <input type="checkbox" .checked=${this.dark} @change=${({ target }: Event) => this.#setDark((target as HTMLInputElement).checked)} /></label>
        <button type="button" class="button" @click=${() => this.#set({})}>Reset</button>
      </div>
      <p role="status">${unreadable.length ? `Hard to read: ${unreadable.length} of ${colourPairs.length * 2} pairs of colours.` : ''}</p>
      ${unreadable.length ? this.#unreadable(unreadable) : ''}
      ${previews({ ...appliedTheme(all), colorScheme: this.#scheme, background: 'Canvas' })}
      <h3>CSS</h3>
      ${this.#code(cssOf(all, this.start), 'CSS')}
      <h3>Design tokens${all['--service-text']?.includes('light-dark') ? html`, ${this.#scheme}` : ''}</h3>
      ${this.#code(designTokensOf(all, this.#scheme), 'design tokens')}
      <h3>Link</h3>
      ${copyButton(link, 'Copy link')}
      <pre><a class="link" target="_top" href=${link}>${link}</a></pre>`;
  }

  #code(code: string, name: string): TemplateResult {
    return html`${copyButton(code, `Copy ${name}`)}
      <pre tabindex="0">${code}</pre>`;
  }

  #field({ token, label, kind, initial = '' }: Field): TemplateResult {
    const given = inScheme(this.theme[token] ?? this.#all[token] ?? initial, this.#scheme);
    const set = ({ target }: Event) => {
      const { value } = target as HTMLInputElement;
      const { '--service-control-size': size, ...rest } = this.theme;
      const theme = size && kind !== 'density' ? this.theme : rest;
      this.#set({ ...theme, [token]: kind === 'pixels' ? `${value}px` : value });
    };
    if (kind === 'density')
      return html`<label>
        ${label}
        <select class="input" @change=${set}>
          ${Object.keys(densities).map((name) => html`<option ?selected=${name === given}>${name}</option>`)}
        </select>
      </label>`;
    const isSize = token === '--service-control-size';
    const pixels = parseFloat(given) * (given.endsWith('rem') ? 16 : 1);
    const [type, value, least, most] = {
      colour: ['color', () => this.#probe.computed(propertyOf(token))] as const,
      pixels: ['range', () => String(pixels), isSize ? 24 : 0, isSize ? 56 : 24] as const,
      hue: ['range', () => given, 0, 359] as const,
      text: ['text', () => given] as const,
    }[kind];
    return html`<label>
      ${label}
      <input
        class=${kind === 'text' ? 'input' : ''}
        type=${type}
        min=${ifDefined(least)}
        max=${ifDefined(most)}
        .value=${value()}
        @input=${set}
      />
    </label>`;
  }

  #unreadable(pairs: readonly Unreadable[]): TemplateResult {
    return html`<table class="unreadable">
      <thead>
        <tr>
          ${['Colour', 'On', 'Scheme', 'Contrast', 'At least', 'Nearest readable'].map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${pairs.map(
          (pair) =>
            html`<tr>
              <th scope="row"><code>${tokenOf(pair.colour)}</code></th>
              <td><code>${tokenOf(pair.background) ?? pair.background}</code></td>
              <td>${pair.scheme}</td>
              <td>${pair.contrast.toFixed(1)} : 1</td>
              <td>${pair.least} : 1</td>
              <td>
                <button type="button" class="link" @click=${() => this.#use(pair)}>Use ${pair.better}</button>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  /** Sets the readable colour in its scheme only. */
  #use({ colour, scheme, better }: Unreadable): void {
    this.#probe.set(this.#all, scheme === 'light' ? 'dark' : 'light');
    const other = this.#probe.computed(colour);
    const [light, dark] = scheme === 'light' ? [better, other] : [other, better];
    this.#set({ ...this.theme, [tokenOf(colour)!]: `light-dark(${light}, ${dark})` });
  }

  #set(theme: Theme, start = this.start): void {
    Object.assign(this, { theme, start });
    this.#write();
  }

  #setDark(dark: boolean): void {
    this.dark = dark;
    this.#write();
  }

  #write(): void {
    this.#query.write(this.#text);
  }
}

export const Editor = blockOf('docs-theme-editor', ThemeEditor);
