import { css, html, LitElement, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import '../src/dashboard.ts';
import '../src/elements/platform/index.ts';
import '../src/elements/resource-viewer/index.ts';
import '../src/elements/sign-in/index.ts';
import { astrid, scriptedPlatform } from '../src/testing/index.ts';
import { controls } from '../src/theme/controls.ts';
import { tokens } from '../src/theme/tokens.ts';
import { colourOf, contrast } from '../test/theme/colour.ts';
import { blockOf, fontStyles } from './blocks.ts';

/** Values of a theme, by token. */
export type Theme = Readonly<Record<string, string>>;

interface Field {
  readonly token: string;
  readonly label: string;
  readonly kind: 'colour' | 'pixels' | 'text';
  readonly initial: string;
}

const fields: readonly Field[] = [
  { token: '--service-accent', label: 'Accent', kind: 'colour', initial: '#3f6ad8' },
  { token: '--service-surface', label: 'Surface', kind: 'colour', initial: '#ffffff' },
  { token: '--service-text', label: 'Text', kind: 'colour', initial: '#1a1d26' },
  { token: '--service-radius', label: 'Radius', kind: 'pixels', initial: '8px' },
  { token: '--service-control-size', label: 'Height of controls', kind: 'pixels', initial: '36px' },
  { token: '--service-font-family', label: 'Font', kind: 'text', initial: 'system-ui, sans-serif' },
];

const nameOf = (token: string) => token.replace('--service-', '');

/** Values of the known tokens in the hash of an address. */
export function themeIn(hash: string): Theme {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return Object.fromEntries(
    fields.flatMap(({ token, kind }) => {
      const value = given.get(nameOf(token));
      const isValid = value && CSS.supports(properties[kind], value);
      return isValid ? [[token, value] as const] : [];
    }),
  );
}

const properties = { colour: 'color', pixels: 'border-radius', text: 'font-family' } as const;

export const hashOf = (theme: Theme): string =>
  `#${new URLSearchParams(Object.entries(theme).map(([token, value]) => [nameOf(token), value]))}`;

export const cssOf = (theme: Theme): string =>
  `:root {\n${Object.entries(theme)
    .map(([token, value]) => `  ${token}: ${value};\n`)
    .join('')}}\n`;

/** The theme in the format of the W3C Design Tokens Community Group. */
export function designTokensOf(theme: Theme): string {
  const found = fields
    .filter(({ token }) => theme[token] !== undefined)
    .map(({ token, kind }) => {
      const value = theme[token]!;
      const name = nameOf(token);
      if (kind === 'pixels') return [name, { $type: 'dimension', $value: { value: parseFloat(value), unit: 'px' } }];
      if (kind === 'colour')
        return [name, { $type: 'color', $value: { colorSpace: 'srgb', components: srgb(value), hex: value } }];
      return [name, { $type: 'fontFamily', $value: value.split(',').map((family) => family.trim()) }];
    });
  return JSON.stringify({ service: Object.fromEntries(found) }, null, 2);
}

/** Red, green and blue, 0 to 1. */
const srgb = (colour: string): number[] =>
  colourOf(colour)
    .slice(0, 3)
    .map((part) => Number(part.toFixed(4)));

/** The colour nearest to `text` that has a contrast of 4.5 to `surface`: a mix with black or white. */
export function readable(text: string, surface: string): string {
  const end = contrast('#000000', surface) > contrast('#ffffff', surface) ? 0 : 1;
  for (let part = 0; part <= 1; part += 0.02) {
    const mixed = srgb(text).map((value) => Math.round((value + (end - value) * part) * 255));
    const hex = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(hex, surface) >= 4.5) return hex;
  }
  return end ? '#ffffff' : '#000000';
}

const layout = {
  schemaVersion: 1,
  revision: 1,
  widgets: [
    {
      instanceId: 'search',
      widgetId: '@service/resources/form/search',
      configVersion: 1,
      config: {},
      layout: { wide: { x: 0, y: 0, w: 12, h: 6 } },
    },
  ],
};

/** Sets tokens of sign-in, viewer and dashboard side by side, and shows the theme as CSS and as design tokens. */
export class ThemeEditor extends LitElement {
  static override readonly styles = [
    tokens,
    controls,
    fontStyles,
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
      .previews {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
        gap: 1.5rem;
        align-items: start;
        padding: 1.5rem;
        border: 1px solid var(--_line);
        border-radius: var(--_radius-l);
      }
      resource-viewer,
      service-dashboard {
        block-size: 26rem;
        overflow: auto;
      }
      pre {
        overflow: auto;
        padding: 0.75rem;
        background: var(--_hover);
        font: 0.8125rem/1.6 var(--_mono);
      }
    `,
  ];
  static override readonly properties = { theme: { state: true }, dark: { state: true } };

  declare theme: Theme;
  declare dark: boolean;
  readonly #signedOut = scriptedPlatform({ baseUrl: 'https://theme-signed-out.example' });
  readonly #signedIn = scriptedPlatform({ baseUrl: 'https://theme-signed-in.example', user: astrid });

  constructor() {
    super();
    this.theme = themeIn(location.hash);
    this.dark = false;
  }

  protected override render(): TemplateResult {
    const { '--service-text': text, '--service-surface': surface } = this.theme;
    const [signedOut, signedIn] = [this.#signedOut, this.#signedIn];
    return html`<div class="fields">
        ${fields.map((field) => this.#field(field))}
        <label>Dark <input type="checkbox" .checked=${this.dark} @change=${({ target }: Event) => (this.dark = (target as HTMLInputElement).checked)} /></label>
        <button type="button" class="button" @click=${() => this.#set({})}>Reset</button>
      </div>
      <div role="status">${text && surface ? this.#unreadable(text, surface) : ''}</div>
      <div class="previews" style=${styleMap({ ...this.theme, colorScheme: this.dark ? 'dark' : 'light', background: 'Canvas' })}>
        <service-platform .baseUrl=${signedOut.baseUrl} .fetch=${signedOut.fetch}><service-sign-in></service-sign-in></service-platform>
        <service-platform .baseUrl=${signedIn.baseUrl} .fetch=${signedIn.fetch}>
          <resource-viewer></resource-viewer>
        </service-platform>
        <service-platform .baseUrl=${signedIn.baseUrl} .fetch=${signedIn.fetch}>
          <service-dashboard .layout=${layout}></service-dashboard>
        </service-platform>
      </div>
      <h3>CSS</h3>
      <pre tabindex="0">${cssOf(this.theme)}</pre>
      <h3>Design tokens</h3>
      <pre tabindex="0">${designTokensOf(this.theme)}</pre>
      <p><a class="link" href=${hashOf(this.theme)}>Link to this theme</a></p>`;
  }

  #field({ token, label, kind, initial }: Field): TemplateResult {
    const value = this.theme[token] ?? initial;
    const set = ({ target }: Event) => {
      const { value } = target as HTMLInputElement;
      this.#set({ ...this.theme, [token]: kind === 'pixels' ? `${value}px` : value });
    };
    const type = { colour: 'color', pixels: 'range', text: 'text' }[kind];
    const isSize = token === '--service-control-size';
    return html`<label>
      ${label}
      <input
        class=${kind === 'text' ? 'input' : ''}
        type=${type}
        min=${isSize ? 24 : 0}
        max=${isSize ? 56 : 24}
        .value=${kind === 'pixels' ? String(parseFloat(value)) : value}
        @input=${set}
      />
    </label>`;
  }

  #unreadable(text: string, surface: string): TemplateResult | string {
    const ratio = contrast(text, surface);
    if (ratio >= 4.5) return '';
    const better = readable(text, surface);
    return html`<p>
      Text on the surface has a contrast of ${ratio.toFixed(1)} : 1, less than 4.5 : 1.
      <button type="button" class="link" @click=${() => this.#set({ ...this.theme, '--service-text': better })}>
        Use ${better}
      </button>
    </p>`;
  }

  #set(theme: Theme): void {
    this.theme = theme;
    history.replaceState(null, '', hashOf(theme));
  }
}

export const Editor = blockOf('docs-theme-editor', ThemeEditor);
