import type { Env, MarkdownIt } from 'markdown-it';

/** Footnotes of a document: all definitions, and their references so far. */
export class Footnotes {
  /** Folded label → Markdown; the first definition wins. */
  readonly definitions = new Map<string, string>();
  /** In the order of first references, which is their number. */
  readonly references = new Map<string, number>();
  /** Labels of all references in order. */
  readonly log: string[] = [];
  readonly #numbers = new Map<string, number>();

  define(label: string, source: string): void {
    if (!this.definitions.has(fold(label))) this.definitions.set(fold(label), source);
  }

  /** Adds a reference; `undefined` for an undefined label. */
  refer(label: string): { readonly number: number; readonly time: number } | undefined {
    const key = fold(label);
    if (!this.definitions.has(key)) return undefined;
    const time = (this.references.get(key) ?? 0) + 1;
    this.references.set(key, time);
    this.log.push(label);
    if (time === 1) this.#numbers.set(key, this.references.size);
    return { number: this.numberOf(label), time };
  }

  numberOf(label: string): number {
    return this.#numbers.get(fold(label)) ?? 0;
  }
}

const fold = (label: string): string => label.toLowerCase();
const marker = /^\[\^([^\]\s]+)\]:[ \t]*/;
/** As for link labels (CommonMark 0.31 §4.7); limits the search for the closing bracket. */
const longestLabel = 999;

const footnotesOf = (env: Env): Footnotes | undefined => env['footnotes'] as Footnotes | undefined;

/** `[^1]` and `[^1]: …` as on GitHub; requires `env.footnotes`. */
export function footnotes(md: MarkdownIt): void {
  md.block.ruler.before(
    'reference',
    'footnote',
    (state, line, end, silent) => {
      const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
      const known = footnotesOf(state.env);
      const found = known && marker.exec(state.src.slice(start, state.eMarks[line]));
      if (!found || (state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
      if (silent) return true;
      const terminators = state.md.block.ruler.getRules('reference');
      let next = line + 1;
      let last = next;
      for (let blank = false; next < end; next++) {
        if (state.isEmpty(next)) {
          blank = true;
          continue;
        }
        const indented = (state.sCount[next] ?? 0) - state.blkIndent >= 4;
        if (!indented && (blank || terminators.some((rule) => rule(state, next, end, true)))) break;
        blank &&= !indented;
        last = next + 1;
      }
      const rest = state.getLines(line + 1, last, state.blkIndent + 4, false);
      const first = state.src.slice(start + found[0].length, state.eMarks[line]);
      known.define(found[1] ?? '', rest ? `${first}\n${rest}` : first);
      state.line = last;
      return true;
    },
    { alt: ['paragraph', 'reference'] },
  );

  md.inline.ruler.before('link', 'footnote-reference', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false;
    const known = footnotesOf(state.env);
    if (!known?.definitions.size) return false;
    const start = state.pos + 2;
    const length = state.src.slice(start, Math.min(state.posMax, start + longestLabel + 1)).indexOf(']');
    const label = state.src.slice(start, start + length);
    if (length < 0 || !known.definitions.has(fold(label))) return false;
    if (!silent) {
      const { number, time } = known.refer(label) ?? { number: 0, time: 0 };
      const token = state.push('html_inline', '', 0);
      const id = time > 1 ? `fnref-${number}-${time}` : `fnref-${number}`;
      token.content = `<sup><a href="#fn-${number}" id="${id}">${number}</a></sup>`;
    }
    state.pos = start + length + 1;
    return true;
  });
}
