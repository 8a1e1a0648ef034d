import type { Section } from '../section.ts';
import { kinds } from './kinds.ts';

const en = {
  label: 'Search the workspace',
  /** Label of a search within one directory. */
  labelWithin: 'Search in this directory',
  placeholder: 'Search',
  idleHeading: 'Find what you know a word of',
  idle: 'Type a name, or words that stand in a text.',
  searching: 'Searching…',
  results: 'What has been found',
  /** `shown` is the formatted number. */
  found: (count: number, shown: string, query: string) =>
    count === 1 ? `1 result for “${query}”` : `${shown} results for “${query}”`,
  noResultsHeading: (query: string) => `Nothing found for “${query}”`,
  noResults: 'Try fewer words, other ones, or only the beginning of one.',
  more: 'Show more',
  searchEverywhere: 'Search everywhere',
  notFoundHeading: 'The place to search isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  signIn: 'Sign in to search',
  offline: 'You’re offline. The search goes on when you’re back.',
  limited: (clock: string) => `That was too often. The search goes on in ${clock}.`,
  /** Announcement of `limited`, without a clock. */
  limitedAnnouncement: 'That was too often. The search goes on by itself.',
  tryAgain: 'Try again',
  kinds: kinds.en,
};

export type SearchMessages = typeof en;

const sv: SearchMessages = {
  label: 'Sök i arbetsytan',
  labelWithin: 'Sök i den här katalogen',
  placeholder: 'Sök',
  idleHeading: 'Hitta det du minns ett ord av',
  idle: 'Skriv ett namn eller ord ur en text.',
  searching: 'Söker…',
  results: 'Det som har hittats',
  found: (count, shown, query) => (count === 1 ? `1 träff på ”${query}”` : `${shown} träffar på ”${query}”`),
  noResultsHeading: (query) => `Inget hittades på ”${query}”`,
  noResults: 'Prova färre ord, andra ord eller bara början av ett.',
  more: 'Visa fler',
  searchEverywhere: 'Sök överallt',
  notFoundHeading: 'Det som skulle sökas igenom finns inte här',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så är det inte delat med dig.',
  signIn: 'Logga in för att söka',
  offline: 'Du är offline. Sökningen fortsätter när nätet är tillbaka.',
  limited: (clock) => `Det gick för tätt. Sökningen fortsätter om ${clock}.`,
  limitedAnnouncement: 'Det gick för tätt. Sökningen fortsätter av sig själv.',
  tryAgain: 'Försök igen',
  kinds: kinds.sv,
};

export const search: Section<SearchMessages> = { en, sv };
