import type { SearchMessages } from '../messages.ts';
import { kinds } from './kinds.ts';

export const search: SearchMessages = {
  label: 'Search the workspace',
  labelWithin: 'Search in this directory',
  placeholder: 'Search',
  idleHeading: 'Find what you know a word of',
  idle: 'Type a name, or words that stand in a text.',
  searching: 'Searching…',
  results: 'What has been found',
  found: (count, shown, query) => (count === 1 ? `1 result for “${query}”` : `${shown} results for “${query}”`),
  nothingHeading: (query) => `Nothing found for “${query}”`,
  nothing: 'Try fewer words, other ones, or only the beginning of one.',
  more: 'Show more',
  everywhere: 'Search everywhere',
  notFoundHeading: 'The place to search isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  signIn: 'Sign in to search',
  offline: 'You’re offline. The search goes on when you’re back.',
  limited: (clock) => `That was too often. The search goes on in ${clock}.`,
  held: 'That was too often. The search goes on by itself.',
  tryAgain: 'Try again',
  kinds,
};
