export interface Word {
  /** Case-folded, NFC. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Letters and digits. Other numbers, such as ² and ½, are no parts of words in PostgreSQL. */
const word = /[\p{L}\p{Nd}\p{Nl}][\p{L}\p{Nd}\p{Nl}\p{M}]*/gu;

/**
 * More combining marks than follow a letter in any language (UAX #15, Stream-Safe Text Format). The time of normalising grows
 * with the square of their number.
 */
const stacked = /\p{M}{31}/u;

/** Lower case, in NFC unless marks are stacked. */
export const fold = (text: string): string =>
  stacked.test(text) ? text.toLowerCase() : text.normalize('NFC').toLowerCase().normalize('NFC');

/** The folded text if it has the offsets of the text. */
function alignedFold(text: string): string | undefined {
  if (stacked.test(text)) return undefined;
  const lower = text.toLowerCase();
  const isAligned = lower.length === text.length && text.normalize('NFC') === text && lower.normalize('NFC') === lower;
  return isAligned ? lower : undefined;
}

export function* wordsOf(text: string): Generator<Word> {
  const folded = alignedFold(text);
  for (const { 0: found, index: from } of text.matchAll(word)) {
    const to = from + found.length;
    yield { key: folded?.slice(from, to) ?? fold(found), from, to };
  }
}

/** Prefix of a text that splits no surrogate pair. */
export const begin = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** UTF-16 units of a word that are indexed and searched: in bytes less than PostgreSQL's limits (2,046; 2,704 of a B-tree). */
const longestWord = 500;

/** The part of a folded word that is indexed and searched. */
export const indexed = (key: string): string => begin(key, longestWord);

/** Words of a text, folded, cut to the longest that is indexed, separated by spaces. */
export const foldedWords = (text: string): string => Array.from(wordsOf(text), ({ key }) => indexed(key)).join(' ');

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Swedish and English words without meaning for a topic. */
export const stopWords: ReadonlySet<string> = new Set([
  ...list(`
    alla allt alltså att av bara bli blir blev både de dem den denna deras dess dessa det detta dig din dina dit ditt
    du då där därför efter eftersom ej eller en er era ett fick flera för före från få får gör göra ha hade han hans har
    hela helt henne hennes hit hon honom hos hur här i icke igen in inga ingen inget innan inom inte ja jag just kan kanske
    kom kommer kunde man med medan mellan men mer mera mest mig min mina mitt mot mycket måste många ni nog nu nya när
    någon något några och också om oss på redan samma se sedan sig sin sina sitt själv ska skall skulle som så sådan
    till under upp ur ut utan vad var vara varför varit varje vars vem vi vid vilka vilken vilket vill vår våra vårt än
    ännu är även över`),
  ...list(`
    a about above after again all also am an and any are as at be because been before being below between both but by
    can could did do does doing down during each few for from further get had has have having he her here hers him his
    how i if in into is it its just like make many may me might more most much must my new no nor not now of off on once
    one only or other our out over own per same she should so some such than that the their them then there these they
    this those through to too two under until up us use used using very was we were what when where which while who whom
    why will with within without would you your`),
]);
