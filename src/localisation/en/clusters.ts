import type { ClustersMessages } from '../messages.ts';

const documents = (count: number) => (count === 1 ? '1 document' : `${count} documents`);

export const clusters: ClustersMessages = {
  heading: 'Topics',
  openAll: 'Open all',
  closeAll: 'Close all',
  loading: 'Reading what the documents are about…',
  topics: (count) => (count === 1 ? '1 topic' : `${count} topics`),
  documents,
  keywords: 'Keywords',
  moreMembers: (count) => `and ${documents(count)} more`,
  unclustered: (count) => (count === 1 ? '1 document stands by itself' : `${count} documents stand by themselves`),
  truncated: 'There are more documents than could be looked at.',
  emptyHeading: 'No topics yet',
  empty: 'They appear when several documents here are about the same.',
  notFoundHeading: 'This isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  whole: 'Show the whole workspace',
  signIn: 'Sign in to see this',
  offline: 'You’re offline. This goes on when you’re back.',
  limited: (clock) => `That was too often. This goes on in ${clock}.`,
  held: 'That was too often. This goes on by itself.',
  tryAgain: 'Try again',
};
