import { brackets, type PseudoLanguage } from './pseudo-languages.ts';

/** Content of users and of the page, which has a direction of its own and no translation. */
const isolated = 'bdi, [dir=auto], pre, code, kbd, [part~=face], .cm-editor';
/** Names of languages, units and days that `Intl` writes in English for `en-XA`. */
const formatted =
  /^(?:[\d\s\p{P}×%+~]|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December|AM|PM|at|Yesterday|bytes?|[kMGT]B)\b)*$/u;
const read = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
];

/** Isolated by characters, where there is no markup. */
const marked = /\u2068[^\u2069]*\u2069/g;

/** Letters of a text outside of our brackets and of isolated content. */
function outside(text: string, depth: { value: number }): string {
  let rest = '';
  for (const character of text.replace(marked, '')) {
    if (character === brackets[0]) depth.value++;
    else if (character === brackets[1]) depth.value--;
    else if (depth.value === 0) rest += character;
  }
  return rest.trim();
}

/** All elements that are rendered: those of shadow roots in place of their hosts' content. */
function* rendered(root: ParentNode, host?: Element): Iterable<{ readonly element: Element; readonly host: Element }> {
  for (const element of root.querySelectorAll('*')) {
    const inside = element.shadowRoot ?? (element.matches("[render-root='light']") ? element : undefined);
    if (host) yield { element, host };
    if (inside) yield* rendered(inside, element);
  }
}

const isOurs = (text: string, language: PseudoLanguage) =>
  language === 'ar-XB' ? !/\p{Script=Latin}/u.test(text) : formatted.test(text);

export interface Expected {
  readonly language: PseudoLanguage;
  /** Texts of the page and of users: an attribute may be one of them, because nothing can isolate it. */
  readonly contents: ReadonlySet<string>;
  /** Sentences that the page has set. */
  readonly own?: ReadonlySet<string>;
}

/**
 * What elements show and say that is neither translated nor isolated. In `ar-XB`, also names within visible sentences:
 * their letters are from left to right, and those of the sentences are not.
 */
export function findUntranslated(canvas: ParentNode, { language, contents, own }: Expected): string[] {
  const found = new Set<string>();
  const depths = new Map<Element, { value: number }>();
  for (const { element, host } of rendered(canvas)) {
    if (element.matches('style, script, svg *') || !element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of read) {
      const rest = outside(element.getAttribute(name) ?? '', { value: 0 });
      if (isOurs(rest, language) || contents.has(rest)) continue;
      found.add(`<${host.localName}> ${element.localName}[${name}]: ${rest}`);
    }
    if (element.closest(isolated)) continue;
    const isHeardOnly = Boolean(element.closest('.unseen'));
    const block = element.closest('p, li, h1, h2, h3, h4, td, th, button, label, summary, [role]') ?? element;
    const depth = depths.get(block) ?? { value: 0 };
    depths.set(block, depth);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const text = node.textContent ?? '';
      const rest = outside(text, depth);
      const checked = language === 'ar-XB' && !isHeardOnly ? text.replace(marked, '') : rest;
      if (isOurs(checked, language) || own?.has(rest) || (isHeardOnly && contents.has(rest))) continue;
      found.add(`<${host.localName}> ${element.localName}.${element.className}: ${text.trim()}`);
    }
  }
  return [...found];
}

/** Outer boxes of elements that do not have the direction of their language. */
export function findOtherDirection(canvas: ParentNode, direction: 'ltr' | 'rtl'): string[] {
  const outer = [...rendered(canvas)].filter(({ element }) => element.matches('[lang]'));
  return outer.flatMap(({ element, host }) =>
    getComputedStyle(element).direction === direction ? [] : [`<${host.localName}> ${element.localName}`],
  );
}
