import { css, html, nothing, type TemplateResult } from 'lit';
import { formatMoment } from '../../../localisation/format.ts';
import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import { differences, type Passage } from '../../../models/document/differences.ts';
import type { Conflict } from '../../../models/document/state.ts';
import { triangleAlert } from '../../../theme/icons.ts';
import { named } from '../../parts/names.ts';

export const conflictStyles = css`
  .conflict {
    display: flex;
    flex-direction: column;
    gap: 14px;
    flex: 1;
    min-block-size: 0;
    padding: 18px 16px;
    overflow: auto;
  }
  .conflict-head {
    display: flex;
    gap: 10px;
  }
  .conflict-head > .icon {
    margin-block-start: 4px;
    color: var(--_warn);
  }
  .conflict h2:focus {
    outline: none;
  }
  .conflict h3 {
    margin: 0 0 8px;
    font-size: var(--_t1);
    font-weight: 600;
    color: var(--_quiet);
  }
  .sides {
    display: grid;
    flex: none;
    gap: 14px;
  }
  .side {
    display: flex;
    flex-direction: column;
    align-items: start;
    gap: 8px;
    min-block-size: 0;
    min-inline-size: 0;
  }
  .side h3 {
    margin: 0;
  }
  .lines {
    inline-size: 100%;
    max-block-size: 240px;
    padding: 8px 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: auto;
    font: 12.5px/1.6 ui-monospace, monospace;
    overflow-wrap: anywhere;
  }
  .lines > * {
    padding-inline: 12px;
    white-space: pre-wrap;
  }
  .same {
    color: var(--_quiet);
  }
  .own {
    background: var(--_chosen);
    box-shadow: inset 3px 0 var(--_ring);
  }
  .own.theirs {
    background: var(--_warn-wash);
    box-shadow: inset 3px 0 var(--_warn);
  }
  .both {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
  }
  .both .sub {
    margin: 0;
  }
  .lines:focus-visible {
    outline-offset: -2px;
  }
  @container (min-width: 640px) {
    .sides {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      flex: 1;
      min-block-size: 16em;
    }
    .lines {
      flex: 1;
      min-block-size: 100px;
      max-block-size: none;
    }
  }
  @media (forced-colors: active) {
    .own {
      border: 1px solid Highlight;
    }
  }
`;

interface ConflictOptions {
  readonly conflict: Conflict;
  readonly words: DocumentMessages;
  readonly language: string;
  readonly resolve: (text: string) => void;
}

/** Both texts of a conflict side by side, with their differences, until the user chooses one. */
export class ConflictView {
  #shown: Conflict | undefined;
  #passages: readonly Passage[] = [];

  render({ conflict, words, language, resolve }: ConflictOptions): TemplateResult {
    const { mine, theirs, by, at, merged } = conflict;
    if (this.#shown !== conflict) this.#passages = differences(mine, theirs.text);
    this.#shown = conflict;
    const side = (name: 'mine' | 'theirs', heading: unknown, choose: string, text: string) => html`
      <section class="side" aria-labelledby="conflict-${name}">
        <h3 id="conflict-${name}">${heading}</h3>
        <div class="lines" tabindex="0" role="group" aria-labelledby="conflict-${name}">
          ${this.#passages.map((passage) => this.#passage(passage, name, words))}
        </div>
        <button type="button" class="button small" part="button" @click=${() => resolve(text)}>${choose}</button>
      </section>
    `;
    return html`<div class="conflict" role="group" aria-labelledby="conflict-heading">
      <div class="conflict-head">
        ${triangleAlert}
        <div>
          <h2 id="conflict-heading" tabindex="-1">${by ? named(words.conflictHeading, by) : words.conflictHeading(by)}</h2>
          <p class="sub">${words.conflict}</p>
        </div>
      </div>
      <div class="sides">
        ${side('mine', words.mine, words.chooseMine, mine)}
        ${side('theirs', html`${by ? named(words.theirs, by) : words.theirs(by)} · ${formatMoment(at, language)}`, words.chooseTheirs, theirs.text)}
      </div>
      ${
        merged
          ? html`<div class="both">
              <button type="button" class="button small primary" part="button" @click=${() => resolve(merged.text)}>
                ${words.chooseBoth}
              </button>
              <span class="sub">${merged.clashes ? words.overlaps(merged.clashes) : nothing}</span>
            </div>`
          : nothing
      }
    </div>`;
  }

  #passage(passage: Passage, side: 'mine' | 'theirs', words: DocumentMessages): TemplateResult | typeof nothing {
    if (passage.common) return html`<div class="same" dir="auto">${passage.common}</div>`;
    const text = passage[side];
    if (!text) return html`<div class="absent" aria-hidden="true">&nbsp;</div>`;
    return html`<div class="own ${side}"><span class="unseen">${words.only[side]}: </span><div dir="auto">${text}</div></div>`;
  }
}

export function scrollToDifference(root: ParentNode | null): void {
  for (const lines of root?.querySelectorAll<HTMLElement>('.lines') ?? []) {
    const first = lines.querySelector<HTMLElement>('.own, .absent');
    if (first) lines.scrollTop = first.offsetTop - lines.offsetTop - 48;
  }
}
