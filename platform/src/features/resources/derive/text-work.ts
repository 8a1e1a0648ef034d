import { keywordsOf, type DocumentTerms, type Keyword } from './keywords.ts';
import { readMarkdown, type Reading } from './reading.ts';
import { clustersOf, similarities, type Clustered, type Pair } from './similarity.ts';
import { foldedWords } from './words.ts';
import { mapWithRests, yieldToEventLoop } from './yield.ts';

/** Part of a text that is searched; `words` are its folded words, separated by spaces. */
export interface TextPart {
  readonly text: string;
  readonly words: string;
}

/** Terms of a document as JSON, which is cheaper to send to a thread than the terms themselves. */
export interface TermsJson extends Pick<DocumentTerms, 'id'> {
  readonly terms: string;
}

const parsed = (documents: readonly TermsJson[]): Promise<DocumentTerms[]> =>
  mapWithRests(documents, yieldToEventLoop(), ({ id, terms }) => ({
    id,
    terms: JSON.parse(terms) as DocumentTerms['terms'],
  }));

/** UTF-16 units */
const partLength = 30_000;

function* partsOf(text: string): Generator<TextPart> {
  for (let from = 0, length = 0; from < text.length; from += length) {
    let part = text.slice(from, from + partLength);
    // between two words, where there are any; looked for in the part alone, which bounds the way back
    const end = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' ')) + 1;
    if (from + part.length < text.length && end > 0) part = part.slice(0, end);
    length = part.length;
    const words = foldedWords(part);
    if (words) yield { text: part, words };
  }
}

/** Costly functions on the texts of documents, by name. They take and return data that another thread can have. */
const textWork = {
  read: (markdown: string): Promise<Reading> => readMarkdown(markdown),

  /** `read` without the HTML. */
  async outline(markdown: string): Promise<Pick<Reading, 'text' | 'outline' | 'links'>> {
    const { text, outline, links } = await readMarkdown(markdown);
    return { text, outline, links };
  },

  keywords: async (text: string, headings: readonly string[]): Promise<Keyword[]> => keywordsOf(text, headings),

  clusters: async (documents: readonly TermsJson[], most: number): Promise<Clustered[]> =>
    clustersOf(await parsed(documents), most),

  similarities: async (
    documents: readonly TermsJson[],
    known: readonly Pick<Pair, 'one' | 'other'>[],
  ): Promise<Pair[]> => similarities(await parsed(documents), known),

  /** Parts of a plain text, for the search. */
  async parts(text: string): Promise<TextPart[]> {
    const rest = yieldToEventLoop();
    const parts: TextPart[] = [];
    for (const part of partsOf(text)) {
      parts.push(part);
      await rest();
    }
    return parts;
  },
} as const;

export type TextWork = typeof textWork;

export function runTextWork<Name extends keyof TextWork>(
  name: Name,
  args: Parameters<TextWork[Name]>,
): ReturnType<TextWork[Name]> {
  const work = textWork[name] as (...args: Parameters<TextWork[Name]>) => ReturnType<TextWork[Name]>;
  return work(...args);
}
