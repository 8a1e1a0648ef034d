import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { tokens } from '../src/theme/tokens.ts';
import { blockOf, fontStyles } from './blocks.ts';
import { elements } from './manifest.ts';

/** A part or a slot, with its place on the element if the state that is shown has one. */
interface Feature {
  readonly kind: 'part' | 'slot';
  readonly name: string;
  readonly description: string;
  readonly box: DOMRect | undefined;
}

/** Parts and slots of an element in `custom-elements.json`, with the place of the first of each on a live one. */
export function anatomyOf(tag: string, element: Element | null): Feature[] {
  const { cssParts = [], slots = [] } = elements.get(tag) ?? {};
  const root = element?.shadowRoot;
  const boxOf = (found: Iterable<Element>) =>
    [...found].map(boxAround).find(({ width, height }) => width > 0 && height > 0);
  return [
    ...cssParts.map(({ name, description = '' }) => {
      const box = boxOf(root?.querySelectorAll(`[part~='${CSS.escape(name)}']`) ?? []);
      return { kind: 'part', name, description, box } as const;
    }),
    ...slots.map(({ name, description = '' }) => {
      const box = boxOf(root?.querySelectorAll(name ? `slot[name='${CSS.escape(name)}']` : 'slot:not([name])') ?? []);
      return { kind: 'slot', name, description, box } as const;
    }),
  ];
}

/** A slot has no box of its own: its content has. */
function boxAround(element: Element): DOMRect {
  if (!(element instanceof HTMLSlotElement)) return element.getBoundingClientRect();
  const range = document.createRange();
  const [first, ...others] = element.assignedNodes();
  if (first) {
    range.setStartBefore(first);
    range.setEndAfter(others.at(-1) ?? first);
  } else range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Draws the parts and slots of `tag` on the story inside, and lists them. */
export class AnatomyBlock extends LitElement {
  static override readonly properties = { tag: {}, drawn: { state: true } };
  static override readonly styles = [
    tokens,
    fontStyles,
    css`
      :host {
        display: block;
      }
      .story {
        position: relative;
      }
      .box {
        position: absolute;
        z-index: 1;
        outline: 1px dashed var(--_accent);
        pointer-events: none;
      }
      .number {
        display: inline-block;
        min-inline-size: 1.25rem;
        padding-inline: 0.25rem;
        border-radius: 0.625rem;
        background: var(--_fill);
        color: var(--_on-fill);
        font: 600 0.75rem/1.25rem system-ui;
        text-align: center;
      }
      .box .number {
        position: absolute;
        inset-block-start: -0.625rem;
        inset-inline-end: -0.625rem;
      }
      label {
        display: flex;
        gap: 0.5rem;
        margin-block: 1rem;
      }
      ol {
        display: grid;
        gap: 0.5rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        gap: 0.625rem;
      }
      .number.absent {
        background: none;
        color: inherit;
        outline: 1px solid var(--_line-strong);
      }
      code {
        font-family: var(--_mono);
      }
    `,
  ];

  declare tag: string;
  declare drawn: boolean;
  readonly #observer = new MutationObserver(() => this.#watch());
  readonly #resized = new ResizeObserver(() => requestAnimationFrame(() => this.requestUpdate()));
  #watched: Element | null = null;

  constructor() {
    super();
    this.tag = '';
    this.drawn = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this, { childList: true, subtree: true });
    this.#watch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    this.#resized.disconnect();
  }

  /** The story renders later than its page, and an element changes after its first render. */
  #watch(): void {
    const found = this.querySelector(this.tag);
    if (found !== this.#watched) {
      this.#watched = found;
      this.#resized.disconnect();
      for (const element of found ? [found, this] : []) this.#resized.observe(element);
      if (found?.shadowRoot) this.#observer.observe(found.shadowRoot, { childList: true, subtree: true });
    }
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const features = anatomyOf(this.tag, this.#watched);
    if (!features.length) return html`<slot></slot>`;
    return html`<div class="story">
        <slot></slot>
        ${this.drawn ? this.#boxes(features) : nothing}
      </div>
      <label>
        <input type="checkbox" .checked=${this.drawn} @change=${() => (this.drawn = !this.drawn)} />
        Show the parts and slots on the element
      </label>
      <ol>
        ${features.map(
          ({ kind, name, description, box }, at) => html`<li>
            <span class=${box ? 'number' : 'number absent'}>${at + 1}</span>
            <span>
              <code>${kind === 'part' ? `::part(${name})` : name ? `slot="${name}"` : 'the default slot'}</code>
              ${withCode(description)} ${box ? nothing : html`<em>Not in this state.</em>`}
            </span>
          </li>`,
        )}
      </ol>`;
  }

  /** Features at the same place share a box. */
  #boxes(features: readonly Feature[]): TemplateResult[] {
    const { x, y } = this.getBoundingClientRect();
    const numbers = new Map<string, number[]>();
    for (const [at, { box }] of features.entries()) {
      if (!box) continue;
      const style = `left: ${box.x - x}px; top: ${box.y - y}px; width: ${box.width}px; height: ${box.height}px`;
      numbers.set(style, [...(numbers.get(style) ?? []), at + 1]);
    }
    return [...numbers].map(
      ([style, shared]) =>
        html`<div class="box" style=${style} aria-hidden="true"><span class="number">${shared.join(', ')}</span></div>`,
    );
  }
}

/** Renders what a description puts between backticks as code. */
const withCode = (text: string) => text.split('`').map((piece, at) => (at % 2 ? html`<code>${piece}</code>` : piece));

export const Anatomy = blockOf('docs-anatomy', AnatomyBlock);
