import type { Resource } from '../../contract/resources/resource.ts';
import type { KeyValueStore } from '../../forms/draft.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { Network } from '../../transport/retry.ts';

export interface DocumentModelOptions {
  readonly resources: ResourcesClient;
  readonly resourceId: string;
  /** Owner of the drafts; without one there are none. */
  readonly userId: string | undefined;
  /** `localStorage`. */
  readonly store?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
  /** Reads a text that is too long for its record. */
  readonly readText?: (resource: Resource) => Promise<string>;
}
