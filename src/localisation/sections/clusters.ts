import type { Section } from '../section.ts';

const documents = (count: number) => (count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`);

const documentsInSwedish = (count: number) => `${count.toLocaleString('sv')} dokument`;

const en = {
  heading: 'Topics',
  openAll: 'Open all',
  closeAll: 'Close all',
  loading: 'Reading what the documents are about…',
  topics: (count: number) => (count === 1 ? '1 topic' : `${count.toLocaleString('en')} topics`),
  documents,
  /** Label of the keywords of a topic. */
  keywords: 'Keywords',
  /** Number of members that are not listed. */
  moreMembers: (count: number) => `and ${documents(count)} more`,
  unclustered: (count: number) =>
    count === 1 ? '1 document stands by itself' : `${count.toLocaleString('en')} documents stand by themselves`,
  truncated: 'There are more documents than could be looked at.',
  emptyHeading: 'No topics yet',
  empty: 'They appear when several documents here are about the same.',
  notFoundHeading: 'This isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  showWorkspace: 'Show the whole workspace',
  signIn: 'Sign in to see this',
  offline: 'You’re offline. This goes on when you’re back.',
  limited: (clock: string) => `That was too often. This goes on in ${clock}.`,
  /** Announcement of `limited`, without a clock. */
  limitedAnnouncement: 'That was too often. This goes on by itself.',
  tryAgain: 'Try again',
};

export type ClustersMessages = typeof en;

const sv: ClustersMessages = {
  heading: 'Ämnen',
  openAll: 'Öppna alla',
  closeAll: 'Stäng alla',
  loading: 'Läser vad dokumenten handlar om…',
  topics: (count) => (count === 1 ? '1 ämne' : `${count.toLocaleString('sv')} ämnen`),
  documents: documentsInSwedish,
  keywords: 'Nyckelord',
  moreMembers: (count) => `och ${documentsInSwedish(count)} till`,
  unclustered: (count) => `${documentsInSwedish(count)} står för sig ${count === 1 ? 'självt' : 'själva'}`,
  truncated: 'Det finns fler dokument än de som kunde läsas.',
  emptyHeading: 'Inga ämnen än',
  empty: 'De visar sig när flera dokument här handlar om samma sak.',
  notFoundHeading: 'Det här finns inte här',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så är det inte delat med dig.',
  showWorkspace: 'Visa hela arbetsytan',
  signIn: 'Logga in för att se det här',
  offline: 'Du är offline. Det fortsätter när nätet är tillbaka.',
  limited: (clock) => `Det gick för tätt. Det fortsätter om ${clock}.`,
  limitedAnnouncement: 'Det gick för tätt. Det fortsätter av sig självt.',
  tryAgain: 'Försök igen',
};

export const clusters: Section<ClustersMessages> = { en, sv };
