import { css, html, LitElement, type TemplateResult } from 'lit';
import { styleValues } from 'virtual:style-values';
import { screenStyles } from '../src/elements/resource-viewer/errors.lazy.ts';
import * as icons from '../src/theme/icons.ts';
import { raised } from '../src/theme/raised.ts';
import { tokens } from '../src/theme/tokens.ts';
import { colourPairs, contrastOf, type ColourPair } from '../test/theme/pairs.ts';
import { blockOf, describedTokens, fontStyles, tableStyles } from './blocks.ts';
import { PageLook } from './page-look.ts';

/** Styles with all colours. */
export const sheets = [tokens, raised, screenStyles];
const source = sheets.map(({ cssText }) => cssText).join('\n');

/** Custom properties of the elements' styles. */
const properties = [...new Set([...source.matchAll(/(--_[\w-]+):/g)].map(([, name]) => name!))];

/** Token of a custom property. */
export const tokenOf = (property: string): string | undefined =>
  new RegExp(`${property}:\\s*var\\(\\s*(--service-[\\w-]+)`).exec(source)?.[1];

const descriptions = new Map(describedTokens().map(({ name, description }) => [name, description]));

/** Uses of properties that derive from a token. */
const derived: Readonly<Record<string, string>> = {
  '--_fill': 'Background of the main button: the accent, dark or light enough for its text.',
  '--_fill-hover': 'Background of the main button under the pointer.',
  '--_input-size': 'Text of inputs: larger on touch screens, so that phones do not zoom in.',
};

const describe = (property: string): string => derived[property] ?? descriptions.get(tokenOf(property) ?? '') ?? '';

/** Documents have sizes of their own. */
const documentSizes = ['--service-font-size-3', '--service-font-size-5'];

/** Use of each weight in the styles. */
const weightUses: Readonly<Record<string, string>> = {
  400: 'Text.',
  medium: 'Buttons, labels, and the name in a row.',
  strong: 'Headings and emphasised text.',
  700: 'Strong text of documents only.',
};

const valueOf = (property: string): string => {
  const [, value = ''] = new RegExp(`${property}:\\s*([^;]+);`).exec(source) ?? [];
  return value.replaceAll(/\s+/g, ' ');
};

const isColour = (property: string): boolean => {
  const value = valueOf(property).replaceAll(/var\(--_[\w-]+\)/g, 'red');
  return /oklch|#fff|color-mix/.test(value) && property !== '--_shadow';
};

const colours = properties.filter(
  (property) => isColour(property) || valueOf(property) === 'var(--_accent)' || property === '--_ring',
);
const radii = properties.filter((property) => property.startsWith('--_radius'));

/** An OKLCH colour with as many digits as can be told apart. */
const rounded = (colour: string): string =>
  colour.replaceAll(/\d+\.\d+(?:e-\d+)?/g, (digits) => String(Number(Number(digits).toFixed(3))));

/** Parts of the design language, each as the elements draw it in the toolbar's scheme and theme. */
export class DesignBlock extends LitElement {
  static override readonly properties = { section: {} };
  static override readonly styles = [
    ...sheets,
    fontStyles,
    tableStyles,
    css`
      :host {
        overflow-x: auto;
        padding: 0.5rem 1.25rem;
        border: 1px solid var(--_line);
        border-radius: var(--_radius-l);
      }
      tr:last-child > * {
        border-block-end: 0;
      }
      td:has(> .box) {
        inline-size: 6rem;
      }
      .box {
        display: block;
        inline-size: 4rem;
        block-size: 2rem;
        border: 1px solid var(--_line-strong);
        border-radius: var(--_radius);
      }
      .sample {
        display: inline-block;
        padding: 0.25rem 0.75rem;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
      }
      .line {
        border-block-end: 2px solid;
      }
      .bar {
        display: block;
        block-size: 0.75rem;
        border-radius: 2px;
        background: var(--_fill);
      }
      .corner {
        inline-size: 4rem;
        block-size: 4rem;
        background: var(--_hover);
      }
      .raised {
        block-size: 4rem;
        border: 0;
        background: var(--_raised);
        box-shadow: var(--_shadow);
      }
      .moving {
        inline-size: 1.5rem;
        block-size: 1.5rem;
        border: 0;
        background: var(--_fill);
        transition: translate var(--_motion);
      }
      tr:hover .moving,
      .moving:focus-visible {
        translate: 3rem;
      }
      .poor {
        color: var(--_bad);
        font-weight: 600;
      }
      .icons {
        display: flex;
        gap: 1rem;
        padding-block: 0.75rem;
      }
    `,
  ];

  declare section: keyof typeof parts;
  /** Measures colours within the tokens. */
  readonly probe: HTMLElement = document.createElement('i');

  constructor() {
    super();
    this.section = 'colours';
    this.addController(new PageLook(this));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.probe.hidden = true;
    this.renderRoot.append(this.probe);
  }

  protected override render(): TemplateResult {
    return parts[this.section](this);
  }

  /** A colour in OKLCH as the browser computes it. */
  computed(property: string): string {
    this.probe.style.color = `oklch(from var(${property}) l c h)`;
    return rounded(getComputedStyle(this.probe).color);
  }
}

const table = (heads: readonly string[], rows: readonly TemplateResult[]): TemplateResult =>
  html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

const nameOf = (property: string) => tokenOf(property) ?? property;

const pairRow = (block: DesignBlock, pair: ColourPair): TemplateResult => {
  const { colour, background, least } = pair;
  const found = contrastOf(block.probe, pair);
  const isLine = /line|ring/.test(colour);
  return html`<tr>
    <td>
      <span
        class="sample"
        style="background: var(${background}); ${isLine ? `border-color: var(${colour})` : `color: var(${colour})`}"
        >${isLine ? html`<span class="unseen">Edge</span>   ` : 'Aa'}</span
      >
    </td>
    <th scope="row"><code>${nameOf(colour)}</code></th>
    <td><code>${nameOf(background)}</code></td>
    <td class=${found < least ? 'poor' : ''}>${found.toFixed(1)} : 1</td>
    <td>${least} : 1</td>
  </tr>`;
};

const sized = (name: string, value: string, use: string, family = '') =>
  html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td><span style="font-size: ${value}; ${family}">Trip to Gotland</span></td>
    <td>${use}</td>
  </tr>`;

const parts = {
  colours: (block: DesignBlock) =>
    table(
      ['', 'Token', 'OKLCH', 'Use'],
      colours.map(
        (property) =>
          html`<tr>
            <td>
              <span class="box" style="background: var(${property})"></span>
            </td>
            <th scope="row"><code>${nameOf(property)}</code></th>
            <td><code>${block.computed(property)}</code></td>
            <td>${describe(property)}</td>
          </tr>`,
      ),
    ),
  pairs: (block: DesignBlock) =>
    table(
      ['', 'Colour', 'On', 'Contrast', 'At least'],
      colourPairs.map((pair) => pairRow(block, pair)),
    ),
  sizes: () =>
    table(
      ['Token', 'Sample', 'Use'],
      [
        ...properties
          .filter((property) => /^--_(?:t\d|input-size)$/.test(property))
          .map((property) => sized(nameOf(property), `var(${property})`, describe(property))),
        ...documentSizes.map((name) => sized(name, `var(${name}, ${defaultOf(name)})`, descriptions.get(name) ?? '')),
        sized(
          '--service-font-family-mono',
          'var(--_t2)',
          descriptions.get('--service-font-family-mono') ?? '',
          'font-family: var(--_mono)',
        ),
      ],
    ),
  weights: () =>
    table(
      ['Weight', 'Sample', 'Use', 'In styles'],
      Object.entries(styleValues.weights).map(
        ([weight, times]) =>
          html`<tr>
            <th scope="row"><code>${isNaN(Number(weight)) ? nameOf(`--_${weight}`) : weight}</code></th>
            <td><span style="font-weight: var(--_${weight}, ${weight})">Trip to Gotland</span></td>
            <td>${weightUses[weight]}</td>
            <td>${times} ×</td>
          </tr>`,
      ),
    ),
  spaces: () =>
    table(
      ['Space', 'Sample', 'In styles'],
      Object.entries(styleValues.spaces)
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(
          ([factor, times]) =>
            html`<tr>
              <th scope="row"><code>--service-space × ${factor}</code></th>
              <td>
                <span class="bar" style="inline-size: calc(var(--_space) * ${factor})"></span>
              </td>
              <td>${times} ×</td>
            </tr>`,
        ),
    ),
  radii: () =>
    table(
      ['', 'Token', 'Use'],
      radii.map(
        (property) =>
          html`<tr>
            <td>
              <span class="box corner" style="border-radius: var(${property})"></span>
            </td>
            <th scope="row"><code>${nameOf(property)}</code></th>
            <td>${describe(property)}</td>
          </tr>`,
      ),
    ),
  motion: () =>
    table(
      ['', 'Token', 'Use'],
      [
        html`<tr>
          <td>
            <span class="box moving" tabindex="0" role="img" aria-label="Moves under the pointer"></span>
          </td>
          <th scope="row"><code>${nameOf('--_motion')}</code></th>
          <td>${describe('--_motion')}</td>
        </tr>`,
      ],
    ),
  elevation: () =>
    table(
      ['', 'Token', 'Use'],
      ['--_surface', '--_raised'].map((property) => {
        const isRaised = property === '--_raised';
        return html`<tr>
          <td>
            <span class="box ${isRaised ? 'raised' : ''}" style="background: var(${property})"></span>
          </td>
          <th scope="row">
            <code>${nameOf(property)}</code>${isRaised ? html`, <code>${nameOf('--_shadow')}</code>` : ''}
          </th>
          <td>${describe(property)} ${isRaised ? describe('--_shadow') : ''}</td>
        </tr>`;
      }),
    ),
  icons: () =>
    html`<p class="icons">
      ${Object.values(icons)
        .filter((icon) => typeof icon !== 'function')
        .slice(0, 16)}
    </p>`,
} as const satisfies Readonly<Record<string, (block: DesignBlock) => TemplateResult>>;

const defaultOf = (name: string) => describedTokens().find((token) => token.name === name)?.default ?? '';

export const Design = blockOf('docs-design', DesignBlock);
