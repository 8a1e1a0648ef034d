import { wordsFor } from './languages.ts';
import type { Messages } from './messages.ts';

export type LateMessages = Pick<Messages, 'challenge' | 'failures'>;
type BuiltInLanguage = 'en' | 'sv';

const loaders: Readonly<Record<BuiltInLanguage, () => Promise<{ readonly later: LateMessages }>>> = {
  en: () => import('./en/later.ts'),
  sv: () => import('./sv/later.ts'),
};

const loaded: Partial<Record<BuiltInLanguage, LateMessages>> = {};
const loading = new Map<BuiltInLanguage, Promise<void>>();

/** Words that are there already: for a server, which renders at once, and for the page that hydrates what it rendered. */
export function keepLate(language: BuiltInLanguage, words: LateMessages): void {
  loaded[language] = words;
}

/** Loads the words of a language; a language that is not built in has brought its own. */
export function loadLate(tag: string): Promise<void> {
  const language: BuiltInLanguage = /^sv\b/i.test(tag) ? 'sv' : 'en';
  if (loaded[language]) return Promise.resolve();
  const load = async () => {
    try {
      loaded[language] = (await loaders[language]()).later;
    } finally {
      loading.delete(language);
    }
  };
  const promise = loading.get(language) ?? load();
  loading.set(language, promise);
  return promise;
}

/** The words of a language, or of the other one while they are on their way. */
export function lateWords(tag: string): LateMessages | undefined {
  const any = loaded.en ?? loaded.sv;
  if (!any) return undefined;
  return wordsFor({ en: any, sv: any, ...loaded }, [tag]).words;
}

export const hasLate = (tag: string): boolean => Boolean(loaded[/^sv\b/i.test(tag) ? 'sv' : 'en']);
