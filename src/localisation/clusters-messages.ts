/** What `<resource-clusters>` says. */
export interface ClustersMessages {
  readonly heading: string;
  readonly openAll: string;
  readonly closeAll: string;
  readonly loading: string;
  readonly topics: (count: number) => string;
  readonly documents: (count: number) => string;
  /** What many documents of a topic have in common, after it. */
  readonly keywords: string;
  /** Members of a topic that are not told one by one. */
  readonly moreMembers: (count: number) => string;
  readonly unclustered: (count: number) => string;
  readonly truncated: string;
  readonly emptyHeading: string;
  readonly empty: string;
  readonly notFoundHeading: string;
  readonly notFound: string;
  readonly whole: string;
  readonly signIn: string;
  readonly offline: string;
  readonly limited: (clock: string) => string;
  /** The same without its clock, for who hears it. */
  readonly held: string;
  readonly tryAgain: string;
}
