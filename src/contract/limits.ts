/**
 * Limits of the platform with their defaults. Numbers of e-mails and verifications are per 15 minutes; a browser that
 * has signed in to an address before is counted on its own. Attempts are given back one by one over their time. Sizes
 * are in bytes, lengths in UTF-16 units. An operator overrides them by name (`LIMITS`, a JSON object).
 */
export const limits = {
  signInMailsPerAddress: 5,
  signInMailsPerClient: 5,
  verificationsPerAddress: 20,
  verificationsPerClient: 20,
  wrongCodesPerChallenge: 5,
  /** Per 24 hours; after it, only links sign in. */
  wrongCodesPerAddress: 10,
  /** Challenges whose codes are valid at the same time. */
  challengesPerAddress: 3,
  submissionsPerMinute: 60,
  /** Per person. */
  searchesPerMinute: 120,
  /** Searches, graphs and clusters of a person that wait for their turn in one process; and texts of documents. */
  waitingPerPerson: 50,
  /** Uploads that a person creates. */
  uploadsPerMinute: 1_000,
  /** Event streams per session or token, in one process. */
  streamsPerSession: 32,
  /** New addresses per 15 minutes. */
  invitationsPerPerson: 50,
  /** Further invitations give access without an e-mail. */
  invitationMailsPerAddress: 5,
  tokensPerPerson: 100,
  jsonBytes: 1_048_576,
  markdownBytes: 5_242_880,
  markdownJsonBytes: 33_554_432,
  uploadBytes: 2_147_483_648,
  /** Bytes in a workspace: files, all kept revisions, deleted resources until they are removed, pending uploads. */
  workspaceBytes: 10_000_000_000,
  nameLength: 255,
  treeDepth: 64,
  /** Larger trees are moved, deleted or restored by a job (202). */
  treeAtOnce: 50_000,
  listPage: 500,
  /** Entries of a directory that are counted by each window; larger directories have indexes of row numbers. */
  countedEntries: 4_000,
  /** Entries of a part of such an index; parts are divided at twice the number. */
  bucketEntries: 1_000,
  searchPage: 50,
  /** Best matches of a search engine that are checked for access; more are not counted. At least 1,000. */
  searchCandidates: 2_000,
  /** Until a search engine has answered; then the database's own index does. */
  searchEngineMilliseconds: 1_000,
  /** Until a search engine has taken what is to be indexed; it is tried again later. */
  indexingSeconds: 30,
  graphNodes: 2_000,
  /** Workspaces of a user that searches, links and the place of shared resources cover: the earliest. */
  workspacesPerReader: 1_000,
  /** Documents per answer. */
  clusteredDocuments: 2_000,
  clusters: 100,
  /** Connections to one process; further ones are dropped. */
  connections: 5_000,
  /** Per client: an IPv4 address or a /64 of IPv6; behind proxies, its open requests. */
  connectionsPerAddress: 250,
  /** Until the headers of a request are complete. */
  headerSeconds: 15,
  /** Until the body of a request is complete, plus its size by `bodyBytesPerSecond`, at most five minutes more. */
  bodySeconds: 30,
  bodyBytesPerSecond: 8_192,
  /** Bytes of incomplete bodies that a process holds, each beyond its first 64 KiB; uploads are not held. */
  bufferedBytes: 268_435_456,
  /** E-mails that a process sends at the same time. */
  mailsAtOnce: 4,
  /** Until the mail server has taken an e-mail; it is tried again later. */
  mailSeconds: 20,
  /** Accepted submissions that a process works on at the same time. */
  submissionsAtOnce: 1,
  /** Small documents and images whose results a process derives at the same time. */
  derivationsAtOnce: 2,
  /** The same of large documents. */
  largeDerivationsAtOnce: 1,
  /** Large directories whose row numbers a process counts at the same time. */
  listIndexingAtOnce: 1,
  /** Changes that a process sends to a search engine at the same time. */
  indexingAtOnce: 2,
  /** Larger documents have their own queue, and their own threads. */
  largeDocumentBytes: 65_536,
  /** Threads of a process that read large documents; 0 reads them beside the requests. */
  documentThreads: 2,
  /** Memory of such a thread; a document that needs more is not read. */
  documentMemoryBytes: 536_870_912,
  /** Progress that an upload makes in `bodySeconds`; it has no other deadline. */
  uploadProgressBytes: 16_384,
  /** Connections of a process to PostgreSQL, and as many to its replica; requests and jobs share them. At least 2. */
  databaseConnections: 10,
  /** For a statement in PostgreSQL, except those of updates and jobs on trees; 0 for none, as of the next two. */
  statementSeconds: 60,
  /** For a lock that a statement in PostgreSQL waits for. */
  lockSeconds: 10,
  /** Until PostgreSQL ends a transaction that sends nothing. */
  idleTransactionSeconds: 60,
  /** From SIGTERM, when readiness ends, until the listener closes: requests are still answered. */
  drainSeconds: 1,
  /** Statements of the database that take longer have a line in the log. */
  slowStatementMilliseconds: 500,
  /** On the disk of the data folder; with less, nothing new is written. */
  minFreeBytes: 67_108_864,
  /** Size of the file in the data folder that is deleted when the database runs out of space; 0: none. */
  reservedBytes: 33_554_432,
  /** For which a PostgreSQL server may not respond, before it is asked whether it lives. */
  databaseSeconds: 5,
  /** Until a start has received a notification of its own at `DATABASE_LISTEN_URL`. */
  notificationSeconds: 3,
};

/** Name of a limit. */
export type LimitName = keyof typeof limits;
/** All limits by name. */
export type Limits = Record<LimitName, number>;

/** Limits below which a process does not start; of the others it is 0. */
const least: Partial<Limits> = {
  // the set-up of the job queue holds one while it uses another
  databaseConnections: 2,
};

/** @throws {TypeError} for an unknown name, or a value that is no whole number or too small */
export function withLimits(overrides: Readonly<Record<string, unknown>>): Limits {
  const merged: Limits = { ...limits };
  for (const [name, value] of Object.entries(overrides)) {
    if (!Object.hasOwn(limits, name)) throw new TypeError(`There is no limit named "${name}".`);
    const minimum = least[name as LimitName] ?? 0;
    if (!Number.isSafeInteger(value) || (value as number) < minimum) {
      throw new TypeError(`The limit "${name}" takes a whole number of at least ${minimum}.`);
    }
    merged[name as LimitName] = value as number;
  }
  return merged;
}
