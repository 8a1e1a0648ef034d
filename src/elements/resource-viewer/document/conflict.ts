import { css, html, nothing, type TemplateResult } from 'lit';
import { formatMoment } from '../../../localisation/format.ts';
import type { DocumentMessages } from '../../../localisation/sections/document.ts';
import { differences, type Passage } from '../../../models/document/differences.ts';
import type { Conflict } from '../../../models/document/state.ts';
import { triangleAlert } from '../../../theme/icons.ts';
import { heading } from '../../parts/heading.ts';
import { named } from '../../parts/names.ts';

export const conflictStyles = css`
  .conflict {
    display: flex;
    flex-direction: column;
    gap: 0.875rem;
    flex: 1;
    min-block-size: 0;
    padding: 1.125rem 1rem;
    overflow: auto;
    overflow-wrap: anywhere;
  }
  .conflict-head {
    display: flex;
    gap: 0.625rem;
  }
  .conflict-head > .icon {
    margin-block-start: 0.25rem;
    color: var(--_warn);
  }
  #conflict-heading:focus {
    outline: none;
  }
  .side-heading {
    margin: 0;
    font-size: var(--_t1);
    font-weight: var(--_strong);
    color: var(--_quiet);
  }
  .sides {
    display: grid;
    flex: none;
    gap: 0.875rem;
  }
  .side {
    display: flex;
    flex-direction: column;
    align-items: start;
    gap: 0.5rem;
    min-block-size: 0;
    min-inline-size: 0;
  }
  .lines {
    inline-size: 100%;
    max-block-size: 15rem;
    padding: 0.5rem 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: auto;
    font: 0.78125rem/1.6 var(--_mono);
  }
  .lines > * {
    padding-inline: 0.75rem;
    white-space: pre-wrap;
  }
  .same {
    color: var(--_quiet);
  }
  .own {
    background: var(--_chosen);
    border-inline-start: 3px solid var(--_ring);
    padding-inline-start: calc(0.75rem - 3px);
  }
  .own.theirs {
    background: var(--_warn-wash);
    border-color: var(--_warn);
  }
  .both {
    display: flex;
    flex-wrap: wrap;
    gap: 0.625rem;
    align-items: center;
  }
  .both .sub {
    margin: 0;
  }
  .lines:focus-visible {
    outline-offset: -2px;
  }
  @container (min-width: 40rem) {
    .sides {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      flex: 1;
      min-block-size: 16em;
    }
    .lines {
      flex: 1;
      min-block-size: 6.25rem;
      max-block-size: none;
    }
  }
  @media (forced-colors) {
    .own {
      border: 1px solid Highlight;
    }
  }
`;

interface ConflictOptions {
  readonly host: HTMLElement;
  readonly conflict: Conflict;
  readonly words: DocumentMessages;
  readonly language: string;
  readonly resolve: (text: string) => void;
}

/** Both texts of a conflict side by side, with their differences, until the user chooses one. */
export class ConflictView {
  #shown: Conflict | undefined;
  #passages: readonly Passage[] = [];

  render({ host, conflict, words, language, resolve }: ConflictOptions): TemplateResult {
    const { mine, theirs, by, at, merged } = conflict;
    if (this.#shown !== conflict) this.#passages = differences(mine, theirs.text);
    this.#shown = conflict;
    const side = (name: 'mine' | 'theirs', title: unknown, choose: string, text: string) => html`
      <section class="side" aria-labelledby="conflict-${name}">
        ${heading(host, title, `class="side-heading" id="conflict-${name}"`, 1)}
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
          ${heading(
            host,
            by ? named(words.conflictHeading, by) : words.conflictHeading(by),
            'class="heading" id="conflict-heading" tabindex="-1"',
          )}
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
