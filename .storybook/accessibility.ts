import axe, { type RunOptions } from 'axe-core';
import { pseudoLanguages } from '../test/support/pseudo-languages.ts';
import { dress, type Look } from './look.ts';

const colourRules = ['color-contrast', 'link-in-text-block'];
/** Rules for whole pages: a story is a part of one. */
const pageRules = ['region', 'page-has-heading-one'];
const disabled = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** All rules once; then colours by scheme, and texts, names and sizes by language. */
const passes: readonly (Pick<Look, 'scheme' | 'language'> & { readonly options: RunOptions })[] = [
  { scheme: 'light', language: 'en', options: { runOnly: levels, rules: disabled(pageRules) } },
  { scheme: 'dark', language: 'en', options: { runOnly: { type: 'rule', values: colourRules } } },
  { scheme: 'light', language: 'sv', options: { runOnly: levels, rules: disabled([...pageRules, ...colourRules]) } },
];

interface Updating extends Element {
  readonly updateComplete?: Promise<unknown>;
}

/** All elements below a root, through shadow roots. */
function* elementsBelow(root: ParentNode): Iterable<Updating> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* elementsBelow(element.shadowRoot);
  }
}

async function settle(canvas: HTMLElement): Promise<void> {
  // Elements follow a change of `lang` by a mutation observer, in a microtask.
  await Promise.resolve();
  await Promise.all(Array.from(elementsBelow(canvas), (element) => element.updateComplete));
}

/**
 * Fails on axe violations in the story's final state, in each scheme and language. The look changes in place, because
 * elements promise to follow it.
 */
export async function expectAccessibleEverywhere(canvas: HTMLElement, look: Look): Promise<void> {
  const found: string[] = [];
  // A story in a pseudo-language is checked in that one as well.
  const own = pseudoLanguages.find((each) => each === look.language);
  for (const { scheme, language: builtIn, options } of passes) {
    const language = builtIn === 'en' ? (own ?? builtIn) : builtIn;
    dress(canvas, { ...look, scheme, language });
    await settle(canvas);
    const { violations } = await axe.run(canvas, { ...options, resultTypes: ['violations'] });
    for (const { id, help, nodes } of violations) {
      const targets = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`);
      found.push(`${scheme}, ${language}: ${id}: ${help}\n  ${targets.join('\n  ')}`);
    }
  }
  dress(canvas, look);
  await settle(canvas);
  if (found.length > 0) throw new Error(`axe found:\n${found.join('\n')}`);
}
