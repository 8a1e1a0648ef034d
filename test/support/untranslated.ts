import { brackets, type PseudoLanguage } from './pseudo-languages.ts';

/** Content of users and of the page, which has a direction of its own and no translation. */
const isolated = 'bdi, [dir=auto], pre, code, kbd, [part~=face], .cm-editor';
/** Names of languages, units and days that `Intl` writes in English for `en-XA`. */
const formatted =
  /^(?:[\d\s\p{P}×%+~]|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December|AM|PM|at|Today|Yesterday|[kMGT]?B)\b)*$/u;
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

/** Keys as they are printed on keyboards. */
const keyNames = /\b(?:Ctrl|Shift)\+(?:Shift\+)?\S\)?/g;

const withoutIsolated = (text: string) => text.replace(marked, '').replace(keyNames, '');

/** Letters of a text outside of our brackets and of isolated content. */
function outside(text: string, depth: { value: number }): string {
  let rest = '';
  for (const character of withoutIsolated(text)) {
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
  /** Texts of users: an attribute may be one of them. */
  readonly contents: ReadonlySet<string>;
  /** Texts that the page has set, in its own language. */
  readonly own: ReadonlySet<string>;
}

const withoutThe = (texts: Iterable<string>, from: string) =>
  [...texts].toSorted((a, b) => b.length - a.length).reduce((rest, text) => rest.replaceAll(text, ''), from);

/**
 * Lists texts and names of our elements that are neither translated nor isolated. In `ar-XB`, also names within visible
 * sentences: their letters are from left to right, and those of the sentences are not.
 */
export function findUntranslated(canvas: ParentNode, { language, contents, own }: Expected): string[] {
  const shown = [...rendered(canvas)].filter(
    ({ element, host }) =>
      /^(service|resource)-/.test(host.localName) &&
      !element.matches('style, script, svg *') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const names = new Set(
    shown.flatMap(({ element }) => (element.matches(isolated) ? [element.textContent?.trim() ?? ''] : [])),
  );
  names.delete('');
  const found = new Set<string>();
  const depths = new Map<Element, { value: number }>();
  const report = (host: Element, place: string, text: string) => found.add(`<${host.localName}> ${place}: ${text}`);
  /** A name in an attribute can't be isolated, and the direction of unseen text does not matter. */
  const isFineUnseen = (text: string) => {
    const rest = outside(text, { value: 0 });
    return contents.has(rest) || isOurs(withoutThe(names, rest), language);
  };
  for (const { element, host } of shown) {
    if (element.parentElement?.closest(isolated)) continue;
    for (const name of read) {
      const value = element.getAttribute(name) ?? '';
      if (!isFineUnseen(value)) report(host, `${element.localName}[${name}]`, value);
    }
    if (element.closest(isolated)) continue;
    if (element.closest('.unseen')) {
      const text = element.textContent ?? '';
      if (!element.childElementCount && !isFineUnseen(text)) report(host, '.unseen', text);
      continue;
    }
    const block = element.closest('p, li, h1, h2, h3, h4, td, th, button, label, summary, [role]') ?? element;
    const depth = depths.get(block) ?? { value: 0 };
    depths.set(block, depth);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const text = withoutThe(own, node.textContent ?? '');
      const outer = outside(text, depth);
      if (!isOurs(language === 'ar-XB' ? withoutIsolated(text) : outer, language))
        report(host, `${element.localName}.${element.className}`, text.trim());
    }
  }
  return [...found];
}

/** Visible texts with a name that nothing isolates from the sentence around it. */
export function findUnisolated(canvas: ParentNode, names: readonly string[]): string[] {
  return [...rendered(canvas)].flatMap(({ element, host }) => {
    if (element.closest(isolated) || element.closest('.unseen') || element.matches('style, script')) return [];
    const text = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''))
      .join('')
      .replace(marked, '');
    return names.some((name) => text.includes(name))
      ? [`<${host.localName}> ${element.localName}: ${text.trim()}`]
      : [];
  });
}

/** Outer boxes of elements that do not have the direction of their language. */
export function findOtherDirection(canvas: ParentNode, direction: 'ltr' | 'rtl'): string[] {
  const outer = [...rendered(canvas)].filter(({ element }) => element.matches('[lang]'));
  return outer.flatMap(({ element, host }) =>
    getComputedStyle(element).direction === direction ? [] : [`<${host.localName}> ${element.localName}`],
  );
}
