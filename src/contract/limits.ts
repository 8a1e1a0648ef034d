/**
 * Every limit of the platform, by name, with its default. Counts of mails and verifications are per 15 minutes;
 * sizes in bytes; lengths in UTF-16 units. An operator overrides them by name (`LIMITS`, a JSON object).
 */
export const limits = {
  signInMailsPerAddress: 5,
  signInMailsPerClient: 5,
  verificationsPerAddress: 20,
  verificationsPerClient: 20,
  /** Wrong codes after which a challenge's code is over. */
  wrongCodesPerChallenge: 5,
  /** Wrong codes in 24 hours after which an address has the link alone. */
  wrongCodesPerAddress: 10,
  /** Challenges of one address whose codes can be guessed at side by side. */
  challengesPerAddress: 3,
  submissionsPerMinute: 60,
  /** Streams of events of one session, or one token, on one process. */
  streamsPerSession: 32,
  /** Addresses that one person may newly give access to in 15 minutes. */
  invitationsPerPerson: 50,
  /** Invitations over this are not mailed; the access is given all the same. */
  invitationMailsPerAddress: 5,
  /** Tokens for scripts that one person has at a time. */
  tokensPerPerson: 100,
  jsonBytes: 1_048_576,
  markdownBytes: 5_242_880,
  markdownJsonBytes: 33_554_432,
  uploadBytes: 2_147_483_648,
  /** Bytes of live resources and running uploads in a workspace; deleted resources don't count. No limit by default. */
  workspaceBytes: Number.MAX_SAFE_INTEGER,
  nameLength: 255,
  treeDepth: 64,
  /** Resources in a tree that are moved, deleted or restored within the request; a larger tree is answered with 202. */
  treeAtOnce: 50_000,
  listPage: 500,
  searchPage: 50,
  graphNodes: 2_000,
  /** Documents that are put into clusters for one answer. */
  clusteredDocuments: 2_000,
  clusters: 100,
};

export type LimitName = keyof typeof limits;
export type Limits = Record<LimitName, number>;

/**
 * The defaults with `overrides` laid over them.
 *
 * @throws {TypeError} naming the first key that is no limit, or whose value is not a whole number of at least 0.
 */
export function withLimits(overrides: Readonly<Record<string, unknown>>): Limits {
  const merged: Limits = { ...limits };
  for (const [name, value] of Object.entries(overrides)) {
    if (!Object.hasOwn(limits, name)) throw new TypeError(`There is no limit named "${name}".`);
    if (!Number.isSafeInteger(value) || (value as number) < 0) {
      throw new TypeError(`The limit "${name}" takes a whole number of at least 0.`);
    }
    merged[name as LimitName] = value as number;
  }
  return merged;
}
