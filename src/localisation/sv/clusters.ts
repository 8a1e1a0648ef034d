import type { ClustersMessages } from '../messages.ts';

const documents = (count: number) => `${count} dokument`;

export const clusters: ClustersMessages = {
  heading: 'Ämnen',
  openAll: 'Öppna alla',
  closeAll: 'Stäng alla',
  loading: 'Läser vad dokumenten handlar om…',
  topics: (count) => (count === 1 ? '1 ämne' : `${count} ämnen`),
  documents,
  keywords: 'Nyckelord',
  moreMembers: (count) => `och ${documents(count)} till`,
  unclustered: (count) => `${documents(count)} står för sig ${count === 1 ? 'självt' : 'själva'}`,
  truncated: 'Det finns fler dokument än de som kunde läsas.',
  emptyHeading: 'Inga ämnen än',
  empty: 'De visar sig när flera dokument här handlar om samma sak.',
  notFoundHeading: 'Det här finns inte här',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så är det inte delat med dig.',
  whole: 'Visa hela arbetsytan',
  signIn: 'Logga in för att se det här',
  offline: 'Du är offline. Det fortsätter när nätet är tillbaka.',
  limited: (clock) => `Det gick för tätt. Det fortsätter om ${clock}.`,
  held: 'Det gick för tätt. Det fortsätter av sig självt.',
  tryAgain: 'Försök igen',
};
