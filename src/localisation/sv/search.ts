import type { SearchMessages } from '../messages.ts';
import { kinds } from './kinds.ts';

export const search: SearchMessages = {
  label: 'Sök i arbetsytan',
  labelWithin: 'Sök i den här katalogen',
  placeholder: 'Sök',
  idleHeading: 'Hitta det du minns ett ord av',
  idle: 'Skriv ett namn eller ord ur en text.',
  searching: 'Söker…',
  results: 'Det som har hittats',
  found: (count, shown, query) => (count === 1 ? `1 träff på ”${query}”` : `${shown} träffar på ”${query}”`),
  nothingHeading: (query) => `Inget hittades på ”${query}”`,
  nothing: 'Prova färre ord, andra ord eller bara början av ett.',
  more: 'Visa fler',
  everywhere: 'Sök överallt',
  notFoundHeading: 'Det som skulle sökas igenom finns inte här',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så är det inte delat med dig.',
  signIn: 'Logga in för att söka',
  offline: 'Du är offline. Sökningen fortsätter när nätet är tillbaka.',
  limited: (clock) => `Det gick för tätt. Sökningen fortsätter om ${clock}.`,
  held: 'Det gick för tätt. Sökningen fortsätter av sig själv.',
  tryAgain: 'Försök igen',
  kinds,
};
