import { en } from '../../localisation/index.ts';
import { argumentsOf, isNumber, parametersOf, sayWith, type Say, type Sentence } from './sentences.ts';
import { integerCategories } from './plurals.ts';

/** English sentences of a function: for 1, 5, 0 if it is not written, and a missing text; arguments are `${name}`. */
export function englishOf(sentence: Sentence): readonly string[] {
  if (typeof sentence === 'string') return [sentence];
  if (typeof sentence !== 'function') return [sentence.join('…')];
  const names = argumentsOf(sentence);
  const given = (number: number, optional: string | undefined) =>
    Object.fromEntries(names.map((name, index) => [name, isNumber(name) ? number : index ? `\${${name}}` : optional]));
  const first = `\${${names[0]}}`;
  const samples = names.some(isNumber)
    ? [1, 5, 0].map((number) => given(number, first))
    : [given(5, first), given(5, undefined)];
  const texts = samples.map((sample) => String(sayWith(sentence, parametersOf(sentence), sample)));
  return [...new Set(texts)].filter((text) => !/undefined|\b0\b/.test(text));
}

/** A function to fill in, with the plural forms of the language. */
function template(key: string, say: Say, categories: readonly string[]): string {
  const parameters = parametersOf(say).join(', ');
  const forms = categories.map((category) => `${category}: '…'`).join(', ');
  const parts = argumentsOf(say).map((name) => (isNumber(name) ? `plural(${name}, { ${forms} })` : name));
  const [first = '', ...others] = parts;
  const all = `\`…${parts.map((part) => `\${${part}}`).join(' … ')}…\``;
  const isPlural = first.startsWith('plural');
  // Texts that may be missing have a sentence of their own.
  const isOptional = !isPlural && englishOf(say).length > 1;
  const text = isPlural && !others.length ? first : isOptional ? `(${first} ? ${all} : '…')` : all;
  return `${key}: (${parameters}) => ${text},`;
}

const keyOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`);

function linesOf(messages: object, categories: readonly string[], indent: string): readonly string[] {
  return Object.entries(messages).flatMap(([name, value]: [string, Sentence | object]) => {
    const key = keyOf(name);
    if (typeof value === 'object' && !Array.isArray(value)) {
      return [`${indent}${key}: {`, ...linesOf(value, categories, `${indent}  `), `${indent}},`];
    }
    const sentence = value as Sentence;
    const comments = englishOf(sentence).join('  |  ');
    const hint =
      typeof sentence === 'function'
        ? [`${indent}// ${template(key, sentence, categories)}`]
        : typeof sentence === 'string'
          ? []
          : [`${indent}// ${key}: ['…', '…'],`];
    return [`${indent}// ${comments}`, ...hint, `${indent}${key}: undefined,`];
  });
}

/** A module with all keys of the elements' sentences, none of them translated. */
export function starter(language: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  return `/**
 * Sentences of the elements in ${name}. Replace each \`undefined\`; the lines above it have the English sentence and,
 * for a function, its shape. Until then it is English. List what is missing, and check the rest:
 *
 *   npx @service/widgets language ${language}
 *
 * In a page or an app:
 *
 *   import { addLanguage } from '@service/widgets/localisation';
 *   import messages from './${language}.js';
 *   addLanguage('${language}', messages);
 */

const rules = new Intl.PluralRules('${language}');

/** The form for a number, in which # is the number: plural(2, { ${integerCategories(language)
    .map((category) => `${category}: '# …'`)
    .join(', ')} }). */
const plural = (number, forms) =>
  (forms[rules.select(number)] ?? forms.other).replace('#', () => number.toLocaleString('${language}'));

/** @type {import('@service/widgets/localisation').Translation} */
const messages = {
${linesOf(en, integerCategories(language), '  ').join('\n')}
};

export default messages;
`;
}
