import type { Section } from '../section.ts';
import { kinds } from './kinds.ts';

const en = {
  label: 'Search your workspace',
  /** Label of a search within one directory. */
  labelWithin: 'Search this folder',
  placeholder: 'Search',
  clear: 'Clear search',
  idleHeading: 'Search your workspace',
  /** Before anything is typed. */
  idle: 'Search by name or content.',
  searching: 'Searching…',
  results: 'Results',
  /** `shown` is the formatted number. */
  found: (count: number, shown: string, query: string) =>
    count === 1 ? `1 result for “${query}”` : `${shown} results for “${query}”`,
  noResultsHeading: (query: string) => `No matches for “${query}”`,
  /** Below `noResultsHeading`. */
  noResults: 'Try fewer or different words, or only the start of one.',
  more: 'Show more',
  /** Leaves the search within a folder. */
  searchEverywhere: 'Search everywhere',
  notFoundHeading: 'Not found',
  notFound: 'It may have been moved or deleted, or you don’t have access.',
  signIn: 'Sign in to search',
  offline: 'You’re offline. Reconnecting…',
  limited: (clock: string) => `Too many attempts. Continues in ${clock}.`,
  /** Announcement of `limited`, without a clock. */
  limitedAnnouncement: 'Too many attempts. This continues in a while.',
  tryAgain: 'Try again',
  kinds: kinds.en,
};

export type SearchMessages = typeof en;

const sv: SearchMessages = {
  label: 'Sök i arbetsytan',
  labelWithin: 'Sök i den här mappen',
  placeholder: 'Sök',
  clear: 'Rensa sökningen',
  idleHeading: 'Sök i arbetsytan',
  idle: 'Sök på namn eller innehåll.',
  searching: 'Söker…',
  results: 'Resultat',
  found: (count, shown, query) => (count === 1 ? `1 träff på ”${query}”` : `${shown} träffar på ”${query}”`),
  noResultsHeading: (query) => `Inga träffar på ”${query}”`,
  noResults: 'Prova färre eller andra ord, eller bara början av ett ord.',
  more: 'Visa fler',
  searchEverywhere: 'Sök överallt',
  notFoundHeading: 'Hittades inte',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så saknar du åtkomst.',
  signIn: 'Logga in för att söka',
  offline: 'Du är offline. Återansluter…',
  limited: (clock) => `För många försök. Fortsätter om ${clock}.`,
  limitedAnnouncement: 'För många försök. Fortsätter om en stund.',
  tryAgain: 'Försök igen',
  kinds: kinds.sv,
};

export const search: Section<SearchMessages> = { en, sv };
