import type { KindNames } from './viewer-messages.ts';

/** What `<resource-search>` says. */
export interface SearchMessages {
  readonly label: string;
  /** Where one directory alone is searched. */
  readonly labelWithin: string;
  readonly placeholder: string;
  readonly idleHeading: string;
  readonly idle: string;
  readonly searching: string;
  readonly results: string;
  /** `shown` is the number as the language writes it. */
  readonly found: (count: number, shown: string, query: string) => string;
  readonly nothingHeading: (query: string) => string;
  readonly nothing: string;
  readonly more: string;
  readonly everywhere: string;
  readonly notFoundHeading: string;
  readonly notFound: string;
  readonly signIn: string;
  readonly offline: string;
  readonly limited: (clock: string) => string;
  /** The same without its clock, for who hears it. */
  readonly held: string;
  readonly tryAgain: string;
  readonly kinds: KindNames;
}
