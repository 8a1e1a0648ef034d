import { css, html, LitElement, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { controls } from '../src/theme/controls.ts';
import { tokens } from '../src/theme/tokens.ts';
import { colourOf, contrast } from '../test/theme/colour.ts';
import { colourPairs, contrastOf, type ColourPair } from '../test/theme/pairs.ts';
import { blockOf, describedTokens, fontStyles, tableStyles } from './blocks.ts';
import { copyButton } from './copy-button.ts';
import { sheets, tokenOf } from './design-language.ts';
import { themes, type Look } from './look.ts';
import { previews, previewStyles } from './previews.ts';
import { themeSheets } from './themes.ts';

/** Values of a theme, by token. */
export type Theme = Readonly<Record<string, string>>;

/** Name of the theme that a theme starts from. */
type Start = Look['theme'];
type Scheme = Look['scheme'];

interface Field {
  /** A token, or the name of a setting that sets several. */
  readonly token: string;
  readonly label: string;
  readonly kind: 'colour' | 'pixels' | 'text' | 'hue' | 'density';
  /** Colours have none: the elements compute them. */
  readonly initial?: string;
}

const fields: readonly Field[] = [
  { token: '--service-accent', label: 'Accent', kind: 'colour' },
  { token: 'neutral', label: 'Neutral (hue)', kind: 'hue', initial: '262' },
  { token: '--service-surface', label: 'Surface', kind: 'colour' },
  { token: '--service-text', label: 'Text', kind: 'colour' },
  { token: 'density', label: 'Density', kind: 'density', initial: 'normal' },
  { token: '--service-radius', label: 'Radius', kind: 'pixels', initial: '8px' },
  { token: '--service-control-size', label: 'Height of controls', kind: 'pixels', initial: '36px' },
  { token: '--service-font-family', label: 'Font', kind: 'text', initial: 'system-ui, sans-serif' },
];

/** Greys with the hue of the default theme. */
const neutrals = describedTokens().filter(({ name }) =>
  /-(?:surface|surface-raised|hover|line|line-strong|button-line|text|text-quiet)$/.test(name),
);

/** Sizes by density; those of "compact" are of `density="compact"`. */
const densities: Readonly<Record<string, Theme>> = {
  normal: {},
  compact: { '--service-space': '0.1875rem', '--service-control-size': '1.875rem' },
  roomy: { '--service-space': '0.3125rem', '--service-control-size': '2.75rem' },
};

const isValid: Readonly<Record<Field['kind'], (value: string) => boolean>> = {
  colour: (value) => CSS.supports('color', value),
  pixels: (value) => CSS.supports('border-radius', value),
  text: (value) => CSS.supports('font-family', value),
  hue: (value) => /^\d{1,3}$/.test(value),
  density: (value) => Object.hasOwn(densities, value),
};

/** A theme with the tokens that "neutral" and "density" set; tokens of the theme itself go before these. */
export function valuesOf({ neutral, density, ...theme }: Theme): Theme {
  const greys = neutrals.map(({ name, default: value }) => [name, value.replaceAll(/ 262\)/g, ` ${neutral})`)]);
  return { ...(neutral && Object.fromEntries(greys)), ...densities[density ?? ''], ...theme };
}

const propertyOf = (token: string) => token.replace('--service-', '--_');

const nameOf = (token: string) => token.replace('--service-', '');

/** Values of the known tokens in the hash of an address. */
export function themeIn(hash: string): Theme {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return Object.fromEntries(
    fields.flatMap(({ token, kind }) => {
      const value = given.get(nameOf(token));
      return value && isValid[kind](value) ? [[token, value] as const] : [];
    }),
  );
}

/** Theme to start from in the hash of an address. */
export function startIn(hash: string): Start {
  const given = new URLSearchParams(hash.replace(/^#/, '')).get('from') ?? '';
  return Object.hasOwn(themes, given) ? (given as Start) : 'default';
}

export function hashOf(theme: Theme, start: Start = 'default'): string {
  const given = Object.entries(theme).map(([token, value]): [string, string] => [nameOf(token), value]);
  return `#${new URLSearchParams(start === 'default' ? given : [['from', start], ...given])}`;
}

/** Tokens of a ready theme; none of the default. */
export function tokensOf(start: Start): Theme {
  const [, root = ''] = start === 'default' ? [] : themeSheets[start].split(/:root\) \{|\n\}/);
  return Object.fromEntries(
    [...root.matchAll(/(--service-[\w-]+):\s*([^;]+);/g)].map(([, token, value]) => [
      token!,
      value!.replaceAll(/\s+/g, ' '),
    ]),
  );
}

/** @param start the theme whose rules for more contrast follow */
export function cssOf(theme: Theme, start: Start = 'default'): string {
  const [, media = ''] = start === 'default' ? [] : themeSheets[start].split(/^(?=@media)/m);
  const values = Object.entries(theme).map(([token, value]) => `  ${token}: ${value};\n`);
  return `:root {\n${values.join('')}}\n${media.replaceAll(':where(:root)', ':root')}`;
}

/** A value without `light-dark()`. */
const inScheme = (value: string, scheme: Scheme): string =>
  value.replaceAll(/light-dark\(([^(),]+),\s*([^(),]+)\)/g, scheme === 'dark' ? '$2' : '$1');

/**
 * The theme in the format of the W3C Design Tokens Community Group, which has no schemes. Borders, shadows and references
 * are left out.
 */
export function designTokensOf(theme: Theme, scheme: Scheme = 'light'): string {
  const found = Object.entries(theme).flatMap(([token, given]): [string, object][] => {
    const value = inScheme(given, scheme);
    const name = nameOf(token);
    if (token.startsWith('--service-font-family'))
      return [
        [
          name,
          { $type: 'fontFamily', $value: value.split(',').map((family) => family.trim().replaceAll(/['"]/g, '')) },
        ],
      ];
    if (/^[\d.]+px$/.test(value))
      return [[name, { $type: 'dimension', $value: { value: parseFloat(value), unit: 'px' } }]];
    if (!value.includes('var(') && CSS.supports('color', value))
      return [
        [name, { $type: 'color', $value: { colorSpace: 'srgb', components: srgb(value), hex: hexOf(srgb(value)) } }],
      ];
    return [];
  });
  return JSON.stringify({ service: Object.fromEntries(found) }, null, 2);
}

/** Red, green and blue, 0 to 1. */
const srgb = (colour: string): number[] =>
  colourOf(colour)
    .slice(0, 3)
    .map((part) => Number(part.toFixed(4)));

const hexOf = (parts: readonly number[]): string =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

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

  constructor() {
    super();
    this.start = startIn(location.hash);
    this.theme = themeIn(location.hash);
    this.dark = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.append(this.#probe.host);
  }

  /** All values, those of the start included. */
  get #all(): Theme {
    return { ...tokensOf(this.start), ...valuesOf(this.theme) };
  }

  get #scheme(): Scheme {
    return this.dark ? 'dark' : 'light';
  }

  protected override render(): TemplateResult {
    const all = this.#all;
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
        <label>Dark <input type="checkbox" .checked=${this.dark} @change=${({ target }: Event) => (this.dark = (target as HTMLInputElement).checked)} /></label>
        <button type="button" class="button" @click=${() => this.#set({})}>Reset</button>
      </div>
      <p role="status">${unreadable.length ? `Hard to read: ${unreadable.length} of ${colourPairs.length * 2} pairs of colours.` : ''}</p>
      ${unreadable.length ? this.#unreadable(unreadable) : ''}
      ${previews({ ...all, colorScheme: this.#scheme, background: 'Canvas' })}
      <h3>CSS</h3>
      ${this.#code(cssOf(all, this.start), 'CSS')}
      <h3>Design tokens${all['--service-text']?.includes('light-dark') ? html`, ${this.#scheme}` : ''}</h3>
      ${this.#code(designTokensOf(all, this.#scheme), 'design tokens')}
      <p><a class="link" href=${hashOf(this.theme, this.start)}>Link to this theme</a></p>`;
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
    history.replaceState(null, '', hashOf(theme, start));
  }
}

export const Editor = blockOf('docs-theme-editor', ThemeEditor);
