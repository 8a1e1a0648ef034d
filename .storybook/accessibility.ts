import axe from 'axe-core';
import { dress, type Look } from './look.ts';

const schemes = ['light', 'dark'] as const;
const languages = ['en', 'sv'] as const;

interface Updating extends Element {
  readonly updateComplete?: Promise<unknown>;
}

/** Every element below, those in shadow roots included. */
function* elementsBelow(root: ParentNode): Iterable<Updating> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* elementsBelow(element.shadowRoot);
  }
}

async function settle(canvas: HTMLElement): Promise<void> {
  // A change of `lang` is heard by a mutation observer, which answers in a microtask.
  await Promise.resolve();
  await Promise.all(Array.from(elementsBelow(canvas), (element) => element.updateComplete));
}

/**
 * Fails when axe finds anything in the state that the story has reached, in any scheme and any language.
 * The state is turned in place, because that is what elements promise to follow.
 */
export async function expectAccessibleEverywhere(canvas: HTMLElement, look: Look): Promise<void> {
  const found: string[] = [];
  for (const scheme of schemes) {
    for (const language of languages) {
      dress(canvas, { ...look, scheme, language });
      await settle(canvas);
      const { violations } = await axe.run(canvas, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // A story is a part of a page, not one.
        rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
      });
      for (const { id, help, nodes } of violations) {
        const targets = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`);
        found.push(`${scheme}, ${language}: ${id}: ${help}\n  ${targets.join('\n  ')}`);
      }
    }
  }
  dress(canvas, look);
  await settle(canvas);
  if (found.length > 0) throw new Error(`axe found:\n${found.join('\n')}`);
}
