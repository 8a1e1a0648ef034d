import { registry } from '../localisation/languages.ts';
import { report } from './report.ts';

/** Milliseconds; `addLanguage` has been called by then. */
const pause = 3000;
const scheduled = new Set<string>();

const isKnown = (tag: string) => {
  const parts = tag.toLowerCase().split(/[-_]/);
  const ranges = parts.map((_, index) => parts.slice(0, index + 1).join('-'));
  return ranges.some((range) => range === 'en' || range === 'sv' || registry.has(range));
};

/** Reports a language that an element or the script tag asks for, unless the page adds it meanwhile. */
export function reportLanguage(tag: string): void {
  // A server has no page that adds languages later.
  if (scheduled.has(tag) || !('document' in globalThis)) return;
  scheduled.add(tag);
  setTimeout(() => {
    scheduled.delete(tag);
    if (isKnown(tag)) return;
    report(
      'unknown-language',
      `There is no language ${JSON.stringify(tag)}, so elements have the next one that the browser prefers, or English. Correct the lang of the element, or data-locale of the script tag, or add the language: addLanguage(${JSON.stringify(tag)}, …).`,
      tag.toLowerCase(),
    );
  }, pause);
}
