import { en } from '../../localisation/index.ts';
import { didYouMean } from '../nearest.ts';
import { missingForms, samplesOf } from './plurals.ts';
import { argumentsOf, isNumber, messagesByPath, parametersOf, sayWith, type Say, type Sentence } from './sentences.ts';
import { englishOf } from './starter.ts';

export interface Issue {
  readonly kind: 'missing' | 'unknown' | 'type' | 'plural' | 'placeholder' | 'text';
  /** Key of the sentence: `tokens.heading`. */
  readonly path: string;
  readonly message: string;
}

export interface Checked {
  readonly issues: readonly Issue[];
  readonly translated: number;
  readonly total: number;
  /** Sentences that are the same in English: names, loanwords, or forgotten ones. */
  readonly same: readonly string[];
}

const texts = ['Lindholm', 'Bo', 'Ek', 'Astrid', 'Per'];
/** Numbers that no sentence treats specially. */
const large = 1_234_560;

const typeOf = (value: unknown) =>
  Array.isArray(value)
    ? 'two texts'
    : typeof value === 'function'
      ? 'a function'
      : typeof value === 'string'
        ? 'a text'
        : `${value}`;

const expectedOf = (sentence: Sentence) =>
  typeof sentence === 'function' ? `a function: (${parametersOf(sentence).join(', ')}) => …` : typeOf(sentence);

const isShown = (text: string, value: unknown, language: string) =>
  typeof value === 'number'
    ? text.includes(String(value)) || text.includes(value.toLocaleString(language))
    : text.includes(String(value));

const isBroken = (text: unknown) =>
  typeof text !== 'string' || !text.trim() || /undefined|null|NaN|\[object/.test(text);

/** Issues of a function, called with a number of each plural category, large numbers, and texts. */
function issuesOf(path: string, english: Say, say: Say, language: string): readonly Issue[] {
  const names = argumentsOf(english);
  const parameters = parametersOf(english);
  const given = (numberAt: (index: number) => number) =>
    Object.fromEntries(
      names.map((name, index) => [name, isNumber(name) ? numberAt(index) : texts[index % texts.length]]),
    );
  const issues = new Map<string, Issue>();
  const add = (kind: Issue['kind'], message: string) => issues.set(kind + message, { kind, path, message });
  const call = (values: Readonly<Record<string, unknown>>): string | undefined => {
    try {
      const text = sayWith(say, parameters, values);
      const shown = names.map((name) => `${name} = ${values[name]}`).join(', ');
      if (isBroken(text)) add('text', `returns ${JSON.stringify(text) ?? 'undefined'} for ${shown}`);
      return typeof text === 'string' ? text : undefined;
    } catch (error) {
      add('text', `throws ${(error as Error).message}`);
      return undefined;
    }
  };

  if (names.some(isNumber)) {
    for (const [category, number] of samplesOf(language)) {
      const values = given(() => number);
      if (missingForms(() => call(values)).includes(category)) {
        add('plural', `has no form for "${category}" (${number}, for example)`);
      }
    }
  }
  const values = given((index) => large + index);
  const text = call(values);
  const englishText = String(sayWith(english, parameters, values));
  for (const name of names) {
    if (text !== undefined && isShown(englishText, values[name], 'en') && !isShown(text, values[name], language)) {
      add('placeholder', `does not show \${${name}}`);
    }
  }
  return [...issues.values()];
}

/** Compares a translation with the English sentences. */
export function checkTranslation(messages: object, language: string): Checked {
  const given = new Map(messagesByPath(messages));
  const english = messagesByPath(en) as readonly [path: string, Sentence][];
  const paths = english.map(([path]) => path);
  const issues: Issue[] = [];
  const same: string[] = [];
  let translated = 0;
  for (const [path, sentence] of english) {
    const value = given.get(path);
    if (value === undefined) {
      issues.push({ kind: 'missing', path, message: englishOf(sentence).join('  |  ') });
      continue;
    }
    translated += 1;
    if (typeOf(value) !== typeOf(sentence)) {
      issues.push({ kind: 'type', path, message: `is ${typeOf(value)}, not ${expectedOf(sentence)}` });
    } else if (typeof sentence === 'function') {
      issues.push(...issuesOf(path, sentence, value as Say, language));
    } else {
      const [own, wanted] = [value, sentence].map((each) => (Array.isArray(each) ? each.join('…') : String(each)));
      if (!own?.trim()) issues.push({ kind: 'text', path, message: 'is empty' });
      if (own === wanted) same.push(path);
    }
  }
  for (const [path, value] of given) {
    if (value === undefined || paths.includes(path)) continue;
    // A group in place of a sentence has paths below it, and a sentence in place of a group has them above it.
    issues.push({ kind: 'unknown', path, message: `is no key of this version.${didYouMean(path, paths)}` });
  }
  return { issues, translated, total: english.length, same };
}
