import type { Query } from '../../ports.ts';
import type { Settled } from '../../store/resources/outputs.ts';

/** What follows from a content. */
export interface Derived {
  /** By task concept. */
  readonly results: Readonly<Record<string, Settled>>;
  /** Why what is not among the results failed, as a code. */
  readonly otherwise?: string;
  /** Writes what stands beside the results, in the transaction that ends them. */
  readonly keep?: (query: Query) => Promise<void>;
}
