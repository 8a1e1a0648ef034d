import type { ResourcesClient } from '../../transport/resources.ts';
import type { UploadsClient } from '../../transport/uploads.ts';
import type { Network, RateLimit } from '../../transport/retry.ts';
import type { UploadStore } from './kept-uploads.ts';
import type { UploadItem } from './upload-item.ts';
import type { TabSurroundings } from './upload-tabs.ts';

export interface UploadModelOptions {
  readonly uploads: UploadsClient;
  readonly resources: Pick<ResourcesClient, 'submit' | 'read' | 'cancelUpload'>;
  /** Keeps what is not finished, over reloads. */
  readonly store?: UploadStore | undefined;
  /** Tells the uploads of a person on a platform from those of others, among the tabs of an origin. */
  readonly storeKey: string;
  /** By which tabs know of each other; by default the browser's. */
  readonly tabs?: TabSurroundings | undefined;
  /** Requests at once, at most. */
  readonly connections?: number;
  readonly network?: Network;
  /** Until when the platform wants no more of this browser's uploads, over reloads and tabs. */
  readonly clock?: RateLimit;
  readonly now?: () => number;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Calls when it is time to show what has changed; changes until then are shown together. */
  readonly frame?: (show: () => void) => void;
  /** The session has ended; `again` is called once somebody has signed in. */
  readonly sessionEnded?: (again: () => void) => void;
  /** A file has become a resource. */
  readonly finished?: (item: UploadItem) => void;
}
