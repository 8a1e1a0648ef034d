import { languages, type CodeLanguage } from './languages.ts';
import { tokensOf, type CodeKind } from './tokens.ts';

/** Characters; longer code is not coloured. */
const most = 50_000;

const byName = new Map(languages.flatMap((language) => language.names.map((name) => [name, language] as const)));

const languageOf = (code: Element): CodeLanguage | undefined =>
  byName.get(/^language-([^\s]+)$/.exec(code.className)?.[1]?.toLowerCase() ?? '');

function highlightOf(kind: CodeKind): Highlight {
  const name = `service-code-${kind}`;
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

/** Colours visible code by the CSS Custom Highlight API, without extra nodes; plain code in other browsers. */
export class CodeColours {
  readonly #ranges = new Map<Element, readonly (readonly [CodeKind, AbstractRange])[]>();
  readonly #observer: IntersectionObserver | undefined;

  constructor() {
    if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return;
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.#colour(target);
        // Also called when the element leaves the page.
        else this.#forget(target);
      }
    });
  }

  watch(content: ParentNode): void {
    if (!this.#observer) return;
    for (const code of content.querySelectorAll('pre > code[class]')) {
      if (languageOf(code)) this.#observer.observe(code);
    }
  }

  #colour(code: Element): void {
    const language = languageOf(code);
    const text = code.firstChild;
    if (!language || this.#ranges.has(code) || !(text instanceof Text) || text.length > most) return;
    const ranges = Array.from(tokensOf(text.data, language), ({ kind, from, to }) => {
      const range = new StaticRange({ startContainer: text, startOffset: from, endContainer: text, endOffset: to });
      highlightOf(kind).add(range);
      return [kind, range] as const;
    });
    this.#ranges.set(code, ranges);
  }

  #forget(code: Element): void {
    for (const [kind, range] of this.#ranges.get(code) ?? []) highlightOf(kind).delete(range);
    this.#ranges.delete(code);
  }
}
