import { sections } from '../localisation/sections/index.ts';
import { report } from './report.ts';

type Sentences = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Sentences => (value as object | undefined)?.constructor === Object;

/** Paths of sentences in `given` that `known` does not have, or has as another type. `undefined` is not translated yet. */
function ignored(known: Sentences, given: Sentences, path: readonly string[] = []): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const at = [...path, name];
    const wanted = known[name];
    if (isGroup(value) && isGroup(wanted)) return ignored(wanted, value, at);
    return value === undefined || typeof value === typeof wanted ? [] : [at.join('.')];
  });
}

/** Reports sentences of an added language that no element uses: misspelt keys, or those of another version. */
export function reportIgnoredKeys(tag: string, messages: Sentences): void {
  const known = Object.fromEntries(Object.entries(sections).map(([name, { en }]) => [name, en]));
  const paths = ignored(known, messages);
  if (!paths.length) return;
  const [shown, rest] = [paths.slice(0, 10).join(', '), paths.length - 10];
  report(
    'language',
    `addLanguage('${tag}') has sentences that are not used: ${shown}${rest > 0 ? `, and ${rest} more` : ''}. Their keys are misspelt, of another version, or their values of another type.`,
  );
}
