import type { Section } from '../section.ts';

const documents = (count: number) => (count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`);

const documentsInSwedish = (count: number) => `${count.toLocaleString('sv')} dokument`;

const en = {
  heading: 'Topics',
  openAll: 'Open all',
  closeAll: 'Close all',
  loading: 'Finding topics…',
  topics: (count: number) => (count === 1 ? '1 topic' : `${count.toLocaleString('en')} topics`),
  documents,
  /** Label of the keywords of a topic. */
  keywords: 'Keywords',
  /** Number of members that are not listed. */
  moreMembers: (count: number) => `and ${documents(count)} more`,
  /** Below the topics. */
  unclustered: (count: number) =>
    count === 1 ? '1 ungrouped document' : `${count.toLocaleString('en')} ungrouped documents`,
  /** The folder has more documents than are analysed. */
  truncated: 'Only some documents were analysed.',
  emptyHeading: 'No topics yet',
  empty: 'Topics appear when documents share a subject.',
  notFoundHeading: 'Not found',
  /** The folder is gone, or is not shared with the user. */
  notFound: 'It may have been moved or deleted, or you don’t have access.',
  showWorkspace: 'Show the whole workspace',
  signIn: 'Sign in to see this',
  offline: 'You’re offline. Reconnecting…',
  limited: (clock: string) => `Too many attempts. Continues in ${clock}.`,
  /** Announcement of `limited`, without a clock. */
  limitedAnnouncement: 'Too many attempts. This continues in a while.',
  tryAgain: 'Try again',
};

export type ClustersMessages = typeof en;

const sv: ClustersMessages = {
  heading: 'Ämnen',
  openAll: 'Öppna alla',
  closeAll: 'Stäng alla',
  loading: 'Letar efter ämnen…',
  topics: (count) => (count === 1 ? '1 ämne' : `${count.toLocaleString('sv')} ämnen`),
  documents: documentsInSwedish,
  keywords: 'Nyckelord',
  moreMembers: (count) => `och ${documentsInSwedish(count)} till`,
  unclustered: (count) => `${documentsInSwedish(count)} utan ämne`,
  truncated: 'Bara en del av dokumenten har analyserats.',
  emptyHeading: 'Inga ämnen än',
  empty: 'Ämnen visas när flera dokument handlar om samma sak.',
  notFoundHeading: 'Hittades inte',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så saknar du åtkomst.',
  showWorkspace: 'Visa hela arbetsytan',
  signIn: 'Logga in för att se det här',
  offline: 'Du är offline. Återansluter…',
  limited: (clock) => `För många försök. Fortsätter om ${clock}.`,
  limitedAnnouncement: 'För många försök. Fortsätter om en stund.',
  tryAgain: 'Försök igen',
};

export const clusters: Section<ClustersMessages> = { en, sv };
