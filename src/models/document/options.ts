import type { Resource } from '../../contract/resources/resource.ts';
import type { KeyValueStore } from '../../forms/draft.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { Network } from '../../transport/retry.ts';

export interface DocumentModelOptions {
  readonly resources: ResourcesClient;
  readonly resourceId: string;
  /** Whose drafts are looked for and written; where that can't be known, no draft is. */
  readonly userId: string | undefined;
  /** Of the origin (`localStorage`). */
  readonly store?: KeyValueStore | undefined;
  readonly network?: Network;
  readonly now?: () => number;
  /** Reads the text of a document that is too long to come with its record. */
  readonly readText?: (resource: Resource) => Promise<string>;
}
