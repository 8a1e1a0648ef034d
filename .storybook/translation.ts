import { knownWidgets } from '../src/manifest/registry.ts';
import { astrid, lindholm } from '../src/testing/index.ts';
import { pseudoLanguages } from '../test/support/pseudo-languages.ts';
import { findOtherDirection, findUntranslated } from '../test/support/untranslated.ts';
import { directionOf } from '../src/localisation/languages.ts';
import { type Look } from './look.ts';

interface Messaged extends Element {
  readonly messages?: unknown;
}

/** Attributes of elements that are shown. */
const ownAttributes = ['brand', 'submit-label'];

/** All texts within a value, and the parts of addresses and paths. */
function* textsIn(value: unknown, seen = new Set<unknown>()): Iterable<string> {
  if (typeof value === 'string') yield* [value, ...value.split(/[\n/@]/)];
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [key, inner] of Object.entries(value)) {
    yield key;
    yield* textsIn(inner, seen);
  }
}

/**
 * Fails if a story in a pseudo-language shows or says anything that is neither translated nor isolated, or stands in
 * the other direction.
 *
 * @param data of the story: its texts are content
 */
export async function expectTranslated(canvas: HTMLElement, look: Look, data: unknown): Promise<void> {
  const language = pseudoLanguages.find((each) => each === look.language);
  const direction = directionOf(look.language);
  const found = findOtherDirection(canvas, direction).map((each) => `not ${direction}: ${each}`);
  if (language) {
    const contents = new Set([...textsIn([data, astrid, lindholm, knownWidgets()])].map((text) => text.trim()));
    contents.delete('');
    const elements = [...canvas.querySelectorAll<Messaged>(':not(style)')];
    const own = new Set(
      elements.flatMap((element) => [
        ...textsIn(element.messages),
        ...ownAttributes.flatMap((name) => element.getAttribute(name) ?? []),
      ]),
    );
    found.push(...findUntranslated(canvas, { language, contents, own }).map((each) => `not in ${language}: ${each}`));
  }
  if (found.length > 0) throw new Error(`Untranslated or unmirrored:\n${found.join('\n')}`);
}
