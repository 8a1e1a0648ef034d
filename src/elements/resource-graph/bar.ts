import { html, nothing, type TemplateResult } from 'lit';
import { graphDepths } from '../../contract/resources/apis/graph.ts';
import type { GraphMessages } from '../../localisation/sections/graph.ts';

export interface BarView {
  readonly words: GraphMessages;
  /** What is in the middle. */
  readonly name: string | undefined;
  readonly depth: number;
  readonly asList: boolean;
  /** There is a graph to find something in. */
  readonly ready: boolean;
  readonly find: (text: string, submit: boolean) => void;
  readonly setDepth: (depth: number) => void;
  readonly toggleList: () => void;
}

const depths = Array.from({ length: graphDepths.most }, (_, at) => graphDepths.least + at);

/** Above the graph: what it is of, finding a name, how far it reaches, and whether it is a list. */
export function bar({ words, name, depth, asList, ready, find, setDepth, toggleList }: BarView): TemplateResult {
  const input = (event: Event) => find((event.target as HTMLInputElement).value, false);
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') find((event.target as HTMLInputElement).value, true);
  };
  return html`<div class="bar" part="bar">
    <slot name="heading"
      ><h2 part="heading" id="heading">${name === undefined ? words.headingWithoutStart : words.heading(name)}</h2></slot
    >
    ${
      ready
        ? html`<div class="tools" part="tools">
            <input
              class="input"
              part="input"
              type="search"
              name="find"
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              aria-label=${words.find}
              placeholder=${words.find}
              @input=${input}
              @keydown=${key}
            />
            <select
              class="input"
              part="input"
              name="depth"
              aria-label=${words.depth}
              @change=${(event: Event) => setDepth(Number((event.target as HTMLSelectElement).value))}
            >
              ${depths.map(
                (each) =>
                  html`<option value=${each} .selected=${each === depth} ?selected=${each === depth}>
                    ${words.steps(each)}
                  </option>`,
              )}
            </select>
            <button
              type="button"
              class="button small"
              part="button"
              aria-pressed=${asList ? 'true' : 'false'}
              @click=${toggleList}
            >
              ${words.asList}
            </button>
          </div>`
        : nothing
    }
  </div>`;
}
