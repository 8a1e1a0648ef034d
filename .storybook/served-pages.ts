import { html, LitElement, type TemplateResult } from 'lit';
import { pages } from 'virtual:served-pages';
import { locales } from '../src/contract/index.ts';
import { tokens } from '../src/theme/tokens.ts';
import { blockOf, fontStyles } from './blocks.ts';
import { frames, galleryStyles } from './frame.ts';
import { languages } from './look.ts';

const widths = [1000, 375];
const height = 700;

/** The platform's own pages without script, in each language, scheme and width. */
export class ServedPagesBlock extends LitElement {
  static override readonly properties = { shown: { state: true } };
  static override readonly styles = [tokens, fontStyles, galleryStyles];

  /** Name of a page. */
  declare shown: string;

  constructor() {
    super();
    this.shown = 'Sign in';
  }

  protected override render(): TemplateResult {
    const { path, status, html: contents } = pages.find(({ name }) => name === this.shown)!;
    return html`<label>
        Page
        <select @change=${({ target }: Event) => (this.shown = (target as HTMLSelectElement).value)}>
          ${[...new Set(pages.map(({ group }) => group))].map(
            (group) =>
              html`<optgroup label=${group}>
                ${pages
                  .filter((each) => each.group === group)
                  .map(({ name }) => html`<option value=${name} ?selected=${name === this.shown}>${name}</option>`)}
              </optgroup>`,
          )}
        </select>
        <span>${path ? html`<code>${path}</code>, ` : ''}status ${status}</span>
      </label>
      ${locales.map(
        (locale) =>
          html`<h2 lang=${locale}>${languages[locale]}</h2>
            ${frames(languages[locale], contents[locale], { widths, height, zoom: 0.55 })}`,
      )}`;
  }
}

export const ServedPages = blockOf('docs-served-pages', ServedPagesBlock);
