import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { OutlineEntry } from '../../../markdown/outline.ts';

export interface OutlineOptions {
  readonly entries: readonly OutlineEntry[];
  /** Id of the heading that is read. */
  readonly current: string | undefined;
  readonly label: string;
  readonly go: (id: string) => void;
}

/** Deeper headings than these only make a list longer than its document. */
const deepest = 3;

/** The headings of a document, with the one that is read set apart. */
export function outline({ entries, current, label, go }: OutlineOptions): TemplateResult | typeof nothing {
  const shown = entries.filter(({ level, text }) => level <= deepest && text);
  if (shown.length < 2) return nothing;
  const top = Math.min(...shown.map(({ level }) => level));
  return html`<nav class="outline" part="outline" aria-label=${label}>
    <ul>
      ${shown.map(
        ({ id, level, text }) => html`<li class=${classMap({ [`level-${level - top}`]: true })}>
          <a
            href=${`#${id}`}
            aria-current=${id === current ? 'location' : nothing}
            @click=${(event: Event) => {
              event.preventDefault();
              go(id);
            }}
            >${text}</a
          >
        </li>`,
      )}
    </ul>
  </nav>`;
}
