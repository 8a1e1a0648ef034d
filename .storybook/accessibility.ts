import axe, { type RunOptions } from 'axe-core';
import { pseudoLanguages } from '../test/support/pseudo-languages.ts';
import { checkedLanguages, dress, type Look } from './look.ts';
import { elementsBelow, settle } from './settle.ts';

/** Rules for whole pages: a story is a part of one, which has landmarks and a first heading of its own. */
const pageRules = ['region', 'page-has-heading-one'];
const disabled = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const allRules: RunOptions = { runOnly: levels, rules: disabled(pageRules) };

interface Pass extends Pick<Look, 'scheme' | 'language'>, Partial<Pick<Look, 'direction'>> {
  readonly options: RunOptions;
}

/** Two looks, all rules in each: what the gate has time for. */
const gatePasses: readonly Pass[] = [
  { scheme: 'light', language: 'en', options: allRules },
  { scheme: 'dark', language: 'sv', options: allRules },
];

/** All rules in each scheme, language and direction of the page: in `stories-looks`. */
const everyPass: readonly Pass[] = (['light', 'dark'] as const).flatMap((scheme) =>
  checkedLanguages.flatMap((language) =>
    (['ltr', 'rtl'] as const).map((direction) => ({ scheme, language, direction, options: allRules })),
  ),
);

/** axe counts a button that a menu or dialog covers in part as a small target, though a press there closes the menu. */
const canBePressed = (element: HTMLElement | undefined, overlays: readonly Element[]) =>
  overlays.length === 0 || overlays.some((overlay) => overlay.contains(element ?? null));

/**
 * Fails on axe violations in the story's final state, in each scheme and language. The look changes in place, because
 * elements promise to follow it.
 *
 * @param everyLook all rules in each scheme, language and direction
 */
export async function expectAccessibleEverywhere(canvas: HTMLElement, look: Look, everyLook = false): Promise<void> {
  const found: string[] = [];
  // A story in a pseudo-language is checked in that one as well.
  const own = pseudoLanguages.find((each) => each === look.language);
  for (const { scheme, language: builtIn, direction = look.direction, options } of everyLook ? everyPass : gatePasses) {
    const language = builtIn === 'en' ? (own ?? builtIn) : builtIn;
    dress(canvas, { ...look, scheme, language, direction });
    await settle(canvas);
    const { violations } = await axe.run(canvas, { ...options, resultTypes: ['violations'], elementRef: true });
    const overlays = Array.from(elementsBelow(canvas)).filter((element) =>
      element.matches(':popover-open, [open]:modal'),
    );
    for (const { id, help, nodes: all } of violations) {
      const nodes = id === 'target-size' ? all.filter(({ element }) => canBePressed(element, overlays)) : all;
      if (nodes.length === 0) continue;
      const targets = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`);
      found.push(`${scheme}, ${language}, ${direction}: ${id}: ${help}\n  ${targets.join('\n  ')}`);
    }
  }
  dress(canvas, look);
  await settle(canvas);
  if (found.length > 0) throw new Error(`axe found:\n${found.join('\n')}`);
}
